import { hasNode, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { present } from '@cambio/kernel/assert'

/** Gas cost of one loop iteration: JUMPDEST, PUSH1 1, SWAP1, SUB, DUP1, PUSH1, JUMPI. */
const GAS_PER_TURN = 26

/** Returns EVM code that burns gas by counting down to zero in a loop. */
function gasBurner(gas: number): string {
  const turns = Math.round(gas / GAS_PER_TURN)
  return `0x63${turns.toString(16).padStart(8, '0')}5b600190038060055700`
}

/** Creates controls for the development nodes of EVM chains. */
export function createEvmControl(chains: readonly ChainSettings[]) {
  const anvil = async (chain: string, method: string, params: unknown[]): Promise<unknown> => {
    const { rpcUrl } = present(
      chains.filter(hasNode).find((one) => one.chain === chain),
      chain,
    )
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    const { error, result } = (await answer.json()) as { error?: { message: string }; result?: unknown }
    if (error) throw new Error(error.message)
    return result
  }

  const sendAs = async (chain: string, transaction: { from: string; to: string; value?: string; gas?: string }) => {
    await anvil(chain, 'anvil_impersonateAccount', [transaction.from])
    await anvil(chain, 'eth_sendTransaction', [transaction])
    await anvil(chain, 'anvil_stopImpersonatingAccount', [transaction.from])
  }

  const setCode = (chain: string, address: string, code: string) => anvil(chain, 'anvil_setCode', [address, code])

  return {
    /** Sends an unsigned transaction from any account on an EVM chain. */
    sendAs,

    /** Deploys a contract to an address on an EVM chain. */
    setCode,

    /**
     * Stores the state of an EVM chain. Returns a function that simulates a reorganisation back to this state: it
     * removes all later blocks and mines new ones in their place.
     */
    forkFrom: async (chain: string) => {
      const snapshot = await anvil(chain, 'evm_snapshot', [])
      const before = Number(await anvil(chain, 'eth_blockNumber', []))
      return async (): Promise<void> => {
        const blocks = Number(await anvil(chain, 'eth_blockNumber', [])) - before
        await anvil(chain, 'evm_revert', [snapshot])
        // Set another miner, so that the new blocks differ from the removed blocks even within the same second.
        await anvil(chain, 'anvil_setCoinbase', ['0x00000000000000000000000000000000000000fb'])
        await anvil(chain, 'anvil_mine', [`0x${(blocks + 1).toString(16)}`])
      }
    },

    /** Returns the runtime code of a contract on an EVM chain. */
    codeOf: async (chain: string, address: string) => String(await anvil(chain, 'eth_getCode', [address, 'latest'])),

    /** Sets the balance of an address on an EVM chain (wei, in hex) without a transaction. */
    setBalance: (chain: string, address: string, wei: string) => anvil(chain, 'anvil_setBalance', [address, wei]),

    /** Deploys a contract to an EVM address. The contract reverts every call, so every payment to the address fails. */
    makeUnpayable: (chain: string, address: string) => setCode(chain, address, '0x60006000fd'),

    /** Deploys a contract to an EVM address. The contract burns about `gas` units of gas when it receives coins. */
    makeGasBurner: (chain: string, address: string, gas: number) => setCode(chain, address, gasBurner(gas)),
  }
}
