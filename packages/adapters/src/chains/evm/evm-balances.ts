import type { BlockRef } from '@cambio/core/chains/observed-block'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, type Hex, encodeFunctionData, isHex, numberToHex } from 'viem'
import type { BlockJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { tokenAbi } from './token-transfers.ts'

/** Maximum number of balances per request batch. */
const BALANCES_AT_ONCE = 500

/** Reads balances of coins and tokens from the nodes of an EVM chain. Amounts are in base units. */
export class EvmBalances {
  readonly #chain: string
  readonly #rpc: EvmRpc

  constructor(chain: string, rpc: EvmRpc) {
    this.#chain = chain
    this.#rpc = rpc
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
      const balances = await Promise.all(some.map((address) => this.#balance(address, contract, which)))
      sum += balances.reduce((total, one) => total + one, 0n)
    }
    return (await this.#hashOf(which)) === at.hash ? sum : null
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
