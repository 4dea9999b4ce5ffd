import { type Block, genesisBlock } from './block.ts'
import { CoinSet } from './coin-set.ts'
import { NodeError, RPC } from './node-error.ts'

/** Number of blocks over which the median time is computed (BIP113). */
const MEDIAN_SPAN = 11

/**
 * Change to the best chain. `left` contains the removed blocks, newest first, and `joined` the added blocks, oldest
 * first.
 */
export type Switch = { left: Block[]; joined: Block[] }

/** All of the node's blocks, its best chain, and the unspent coins at the best chain's tip. */
export class Chain {
  readonly coins = new CoinSet()
  readonly #blocks = new Map<string, Block>()
  readonly #invalid = new Set<string>()
  readonly #active: Block[] = []
  /** Block that contains each transaction of the best chain, by transaction ID. */
  readonly #placed = new Map<string, Block>()

  constructor() {
    const genesis = genesisBlock()
    this.#blocks.set(genesis.hash, genesis)
    this.#active.push(genesis)
  }

  get tip(): Block {
    const tip = this.#active.at(-1)
    if (tip === undefined) throw new Error('A chain has a first block')
    return tip
  }

  at(height: number): Block | undefined {
    return this.#active[height]
  }

  find(hash: string): Block | undefined {
    return this.#blocks.get(hash)
  }

  blockOf(txid: string): Block | undefined {
    return this.#placed.get(txid)
  }

  /** Returns a block's confirmations as Bitcoin Core counts them: -1 for a block outside the best chain. */
  confirmations(block: Block): number {
    return this.at(block.height)?.hash === block.hash ? this.tip.height - block.height + 1 : -1
  }

  get medianTime(): number {
    const times = this.#active.slice(-MEDIAN_SPAN).map(({ header }) => header.time)
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  }

  add(block: Block): Switch {
    this.#blocks.set(block.hash, block)
    if (block.header.previous !== this.tip.hash) return this.#follow()
    this.#connect(block)
    return { left: [], joined: [block] }
  }

  invalidate(hash: string): Switch {
    this.#known(hash)
    this.#invalid.add(hash)
    return this.#follow()
  }

  /** Removes the invalid marks from a block, its ancestors and its descendants. */
  reconsider(hash: string): Switch {
    const target = this.#known(hash)
    for (const other of this.#invalid) {
      const block = this.#known(other)
      if (this.#standsOn(block, target) || this.#standsOn(target, block)) this.#invalid.delete(other)
    }
    return this.#follow()
  }

  #known(hash: string): Block {
    const block = this.#blocks.get(hash)
    if (block === undefined) throw new NodeError(RPC.invalidAddressOrKey, 'Block not found')
    return block
  }

  #standsOn(block: Block, base: Block): boolean {
    let current: Block | undefined = block
    while (current !== undefined && current.height > base.height) current = this.#blocks.get(current.header.previous)
    return current?.hash === base.hash
  }

  #isValid(block: Block): boolean {
    let current: Block | undefined = block
    while (current !== undefined && this.at(current.height)?.hash !== current.hash) {
      if (this.#invalid.has(current.hash)) return false
      current = this.#blocks.get(current.header.previous)
    }
    // The ancestors that the loop did not reach are on the best chain. Check only whether one of them has an invalid
    // mark.
    return current !== undefined && ![...this.#invalid].some((hash) => this.#marks(hash, current))
  }

  #marks(invalidHash: string, block: Block): boolean {
    const marked = this.#blocks.get(invalidHash)
    return marked !== undefined && this.at(marked.height)?.hash === invalidHash && marked.height <= block.height
  }

  /** Switches to the longest valid chain. Stays on the current chain if no valid chain is longer. */
  #follow(): Switch {
    let best = this.#isValid(this.tip) ? this.tip : undefined
    for (const block of this.#blocks.values())
      if ((best === undefined || block.height > best.height) && this.#isValid(block)) best = block
    if (best === undefined) throw new Error('No valid block is left')
    const joined: Block[] = []
    let current = best
    while (this.at(current.height)?.hash !== current.hash) {
      joined.unshift(current)
      current = this.#known(current.header.previous)
    }
    const left: Block[] = []
    while (this.tip.hash !== current.hash) left.push(this.#disconnectTip())
    for (const block of joined) this.#connect(block)
    return { left, joined }
  }

  #disconnectTip(): Block {
    const tip = this.tip
    this.coins.disconnect(tip)
    for (const { txid } of tip.transactions) this.#placed.delete(txid)
    this.#active.pop()
    return tip
  }

  #connect(block: Block): void {
    this.coins.connect(block)
    this.#active.push(block)
    for (const { txid } of block.transactions) this.#placed.set(txid, block)
  }
}
