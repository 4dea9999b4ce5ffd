import { present } from '@cambio/kernel/assert'
import type { BlockRef } from '../../chains/observed-block.ts'
import { SimState } from './sim-state.ts'
import type { SimBlock, SimTransaction } from './sim-transaction.ts'

/** Height of a simulated chain's first block. */
export const GENESIS = 1

/** A simulated chain's blocks, the state after each of them, and the block of each mined transaction. */
export class SimBranch {
  readonly #keepsOutputs: boolean
  #blocks: SimBlock[] = []
  #state: SimState
  readonly #included = new Map<string, { block: SimBlock; transaction: SimTransaction }>()

  constructor(keepsOutputs: boolean) {
    this.#keepsOutputs = keepsOutputs
    this.#state = new SimState(keepsOutputs)
  }

  get length(): number {
    return this.#blocks.length
  }

  /** The newest block; undefined if there are no blocks. */
  get newest(): SimBlock | undefined {
    return this.#blocks.at(-1)
  }

  get height(): number {
    return present(this.newest, 'a chain has a block').height
  }

  /** State after the newest block and any transactions already applied for the next block. */
  get state(): SimState {
    return this.#state
  }

  blockAt(height: number): SimBlock | undefined {
    return this.#blocks[height - GENESIS]
  }

  /** Returns the state after a block, or null if the block is not in this branch. */
  stateAt({ height, hash }: BlockRef): SimState | null {
    if (this.blockAt(height)?.hash !== hash) return null
    if (height === this.height) return this.#state
    return SimState.of(this.#blocks.slice(0, height - GENESIS + 1), this.#keepsOutputs)
  }

  /** Returns a mined transaction and its block, or undefined if no block contains it. */
  included(txId: string): { block: SimBlock; transaction: SimTransaction } | undefined {
    return this.#included.get(txId)
  }

  includes(txId: string): boolean {
    return this.#included.has(txId)
  }

  /** Returns the number of confirmations of a transaction, or null if no block contains it. */
  depthOf(txId: string): number | null {
    const block = this.#included.get(txId)?.block
    return block ? this.height - block.height + 1 : null
  }

  /** Returns a block's time, in epoch milliseconds. */
  clockAt(height: number): number {
    return present(this.blockAt(height), 'a block').at
  }

  /** Returns whether a block contains a transaction. */
  holds(height: number, txId: string): boolean {
    return present(this.blockAt(height), 'a block').transactions.some((one) => one.txId === txId)
  }

  includedTransactions(): SimTransaction[] {
    return [...this.#included.values()].map(({ transaction }) => transaction)
  }

  /** Appends a block. The caller must already have applied its transactions to the state. */
  append(block: SimBlock): void {
    this.#blocks.push(block)
    for (const transaction of block.transactions) this.#included.set(transaction.txId, { block, transaction })
  }

  /** Keeps the first `kept` blocks, and removes and returns the blocks after them. */
  cut(kept: number): SimBlock[] {
    const orphaned = this.#blocks.splice(kept)
    this.#state = SimState.of(this.#blocks, this.#keepsOutputs)
    for (const { transactions } of orphaned) for (const { txId } of transactions) this.#included.delete(txId)
    return orphaned
  }
}
