import type { BlockRef } from '@cambio/core/chains/observed-block'
import { OneAtATime } from '@cambio/core/shared/one-at-a-time'
import { accountOf } from './tron-address.ts'
import { namedAccounts } from './named-accounts.ts'
import type { TronNode } from './tron-node.ts'

/** Maximum number of balances that the reader requests concurrently. */
const READS_AT_ONCE = 16
/**
 * Maximum number of new blocks that the reader scans for changed balances. If there are more, it rereads all balances.
 */
const MAX_NEW_BLOCKS = 200

export interface TronBalancesDeps {
  node: Pick<TronNode, 'head' | 'block' | 'receiptsOf'>
  /** Returns the balance of an address at the node's head, in base units of TRX or of a contract's token. */
  read(address: string, contract: string | null): Promise<bigint>
}

/**
 * Sums the balances of many addresses at one block. A Tron node reports balances only at its newest block, which
 * changes every three seconds. The reader therefore caches balances and rereads one only when a later block contains
 * its address.
 */
export class TronBalances {
  readonly #deps: TronBalancesDeps
  readonly #turns = new OneAtATime()
  /** Balances at the block `#followed` in base units, keyed by account and then by contract (empty for TRX). */
  #known = new Map<string, Map<string, bigint>>()
  #followed: BlockRef | null = null

  constructor(deps: TronBalancesDeps) {
    this.#deps = deps
  }

  /**
   * Returns the total balance at a block, in base units. Returns null if the block is no longer the node's newest. A
   * later call then needs fewer requests, because the balances remain cached.
   * @throws {AdapterError} retryable, when the node does not respond
   */
  sumAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    return this.#turns.run('', async () => {
      if (!(await this.#isNewest(at))) return null
      await this.#follow(at)
      const unread = addresses.filter((address) => this.#balance(address, contract) === undefined)
      if (unread.length > 0) {
        await this.#readAll(unread, contract)
        if (!(await this.#isNewest(at))) return null
      }
      return addresses.reduce((sum, address) => sum + (this.#balance(address, contract) ?? 0n), 0n)
    })
  }

  async #isNewest(at: BlockRef): Promise<boolean> {
    return (await this.#deps.node.head()).blockID === at.hash
  }

  #balance(address: string, contract: string | null): bigint | undefined {
    return this.#known.get(keyOf(address))?.get(contract ?? '')
  }

  /**
   * Reads balances. If a new block arrives meanwhile, some balances may already include its changes. The next call
   * rereads those balances, because the new block contains their addresses.
   */
  async #readAll(addresses: readonly string[], contract: string | null): Promise<void> {
    for (let from = 0; from < addresses.length; from += READS_AT_ONCE) {
      const some = addresses.slice(from, from + READS_AT_ONCE)
      const balances = await Promise.all(some.map((address) => this.#deps.read(address, contract)))
      for (const [index, address] of some.entries()) {
        const key = keyOf(address)
        const known = this.#known.get(key) ?? new Map<string, bigint>()
        this.#known.set(key, known.set(contract ?? '', balances[index] ?? 0n))
      }
    }
  }

  /** Drops the cached balances of all addresses that occur in the blocks after `#followed`, up to the block `at`. */
  async #follow(at: BlockRef): Promise<void> {
    const before = this.#followed
    const isNear = before !== null && at.height >= before.height && at.height - before.height <= MAX_NEW_BLOCKS
    if (!isNear || !(await this.#forgetNamed(before, at))) this.#known = new Map()
    this.#followed = at
  }

  /**
   * Drops the cached balances of addresses in the blocks after `before`, up to `at`. Returns false if `at` does not
   * descend from `before`.
   */
  async #forgetNamed(before: BlockRef, at: BlockRef): Promise<boolean> {
    let { hash } = before
    for (let height = before.height + 1; height <= at.height; height += 1) {
      const block = await this.#deps.node.block(height)
      if (block === null || block.block_header.raw_data.parentHash !== hash) return false
      const named = namedAccounts([block, await this.#deps.node.receiptsOf(block)])
      for (const account of named) this.#known.delete(account)
      hash = block.blockID
    }
    return hash === at.hash
  }
}

function keyOf(address: string): string {
  return accountOf(address)?.slice(2) ?? address
}
