import type { BlockRef } from '@cambio/core/chains/observed-block'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, type Client, type Hex, createClient, custom, encodeFunctionData, isHex, numberToHex } from 'viem'
import { multicall } from 'viem/actions'
import type { BlockJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { tokenAbi } from './token-transfers.ts'

/** Maximum number of balances that are requested at once. */
const BALANCES_AT_ONCE = 500
/**
 * Maximum number of token balances per call. The call contains the code of Multicall3 and 224 bytes per balance, and
 * nodes accept at most 49,152 bytes (EIP-3860).
 */
const TOKEN_BALANCES_PER_CALL = 150
/** Size of the data of one `balanceOf` call, in bytes: a selector and an address. */
const BALANCE_CALL_BYTES = 36

/** Reads balances of coins and tokens from the nodes of an EVM chain. Amounts are in base units. */
export class EvmBalances {
  readonly #chain: string
  readonly #rpc: EvmRpc
  readonly #client: Client

  constructor(chain: string, rpc: EvmRpc) {
    this.#chain = chain
    this.#rpc = rpc
    const request = ({ method, params }: { method: string; params: readonly unknown[] }) => rpc.call(method, params)
    this.#client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  }

  /** Returns the balance of an address in the newest block. */
  newest(address: string, contract: string | null): Promise<bigint> {
    return this.#balance(address, contract, 'latest')
  }

  /** Returns the sum of several addresses' balances in a block, or null if the chain no longer contains the block. */
  async sumAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    const which = numberToHex(at.height)
    if ((await this.#hashOf(which)) !== at.hash) return null
    let sum = 0n
    for (let from = 0; from < addresses.length; from += BALANCES_AT_ONCE) {
      const some = addresses.slice(from, from + BALANCES_AT_ONCE)
      const together = contract === null ? null : await this.#balancesInOneCall(some, contract, BigInt(at.height))
      const balances = together ?? (await Promise.all(some.map((address) => this.#balance(address, contract, which))))
      sum += balances.reduce((total, one) => total + one, 0n)
    }
    return (await this.#hashOf(which)) === at.hash ? sum : null
  }

  /**
   * Returns the token balances of several addresses with few calls, or null if the node does not execute such a call.
   * The call carries the code of Multicall3, so the chain need not have this contract.
   */
  async #balancesInOneCall(
    addresses: readonly string[],
    contract: string,
    blockNumber: bigint,
  ): Promise<readonly bigint[] | null> {
    const call = { abi: tokenAbi, address: contract as Address, functionName: 'balanceOf' } as const
    try {
      return await multicall(this.#client, {
        contracts: addresses.map((address) => ({ ...call, args: [address as Address] as const })),
        allowFailure: false,
        deployless: true,
        // viem's batch size counts only the call data of the balance calls.
        batchSize: TOKEN_BALANCES_PER_CALL * BALANCE_CALL_BYTES,
        blockNumber,
      })
    } catch {
      return null
    }
  }

  async #balance(address: string, contract: string | null, which: string): Promise<bigint> {
    if (contract === null) return amountOf(await this.#rpc.callInBatch<Hex>('eth_getBalance', [address, which]))
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Address] })
    const answer = await this.#rpc.callInBatch<Hex>('eth_call', [{ to: contract, data }, which])
    if (answer === '0x') throw new AdapterError(`No token at ${contract} on ${this.#chain}`, { retryable: false })
    return amountOf(answer)
  }

  /** Returns the hash of the block with this number, or undefined if the node has no such block. */
  async #hashOf(which: Hex): Promise<string | undefined> {
    return (await this.#rpc.call<BlockJson | null>('eth_getBlockByNumber', [which, false]))?.hash
  }
}

/** Returns an amount of the node's response. @throws {AdapterError} when it is not a hexadecimal number. */
function amountOf(answer: Hex): bigint {
  if (!isHex(answer) || answer === '0x') throw new AdapterError('The node sent a malformed amount', { retryable: true })
  return BigInt(answer)
}
