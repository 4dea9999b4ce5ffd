import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Executed } from './bank.ts'

/** Number of slots that must follow a slot before it is finalized. */
export const SLOTS_TO_FINAL = 31
/**
 * Number of slots in a stretch, a group of slots that are created together. The last slot of a stretch finalizes its
 * first slot.
 */
export const SLOTS_A_STRETCH = SLOTS_TO_FINAL + 1
/** Number of skipped slots among each 256 slots. */
const SKIPPED_OF_256 = 13

/** Group of consecutive slots that are created together. Only the first slot of a stretch can contain transactions. */
export interface Stretch {
  index: number
  /** Seed of the block hashes, in hex. */
  seed: string
  /** Block height of the stretch's first slot. */
  firstHeight: number
  /** Time of all blocks in the stretch, in epoch seconds. */
  at: number
  transactions: Executed[]
}

export interface Block {
  slot: number
  parentSlot: number
  height: number
  hash: string
  previousHash: string
  at: number
  transactions: Executed[]
}

/** Slots of a single-validator network. The validator creates blocks on request and skips some slots. */
export class Slots {
  readonly #stretches: Stretch[] = []

  constructor(genesis: { name: string; at: number }) {
    this.#stretches.push({ index: 0, seed: digest(genesis.name), firstHeight: 0, at: genesis.at, transactions: [] })
  }

  /** Number of the last slot. `final` is the number of the last finalized slot. Both slots have a block. */
  get head(): number {
    return this.final + SLOTS_TO_FINAL
  }

  get final(): number {
    return (this.#stretches.length - 1) * SLOTS_A_STRETCH
  }

  /** Next slot and the height of its block. */
  get next(): { slot: number; height: number } {
    return { slot: this.head + 1, height: (this.at(this.head)?.height ?? 0) + 1 }
  }

  /** Returns the block of a slot, or undefined if the slot was skipped or is in the future. */
  at(slot: number): Block | undefined {
    const stretch = this.#stretchOf(slot)
    if (stretch === undefined || isSkipped(stretch, slot)) return undefined
    const parentSlot = this.#before(slot)
    const height = stretch.firstHeight + madeBefore(stretch, slot)
    return {
      slot,
      parentSlot,
      height,
      at: stretch.at,
      hash: this.#hashOf(slot),
      previousHash: slot === 0 ? this.#hashOf(0) : this.#hashOf(parentSlot),
      transactions: slot % SLOTS_A_STRETCH === 0 ? stretch.transactions : [],
    }
  }

  /** Creates a stretch whose first slot contains the transactions. Returns that slot's block. */
  make(at: number, transactions: Executed[]): Block {
    const { slot, height } = this.next
    const last = this.#stretches.at(-1)
    const seed = digest([last?.seed, at, ...transactions.map(({ transaction }) => transaction.id)].join(' '))
    const stretch = { index: slot / SLOTS_A_STRETCH, seed, firstHeight: height, at: Math.max(at, last?.at ?? 0) }
    this.#stretches.push({ ...stretch, transactions })
    return this.at(slot) as Block
  }

  #before(slot: number): number {
    for (let before = slot - 1; before > 0; before -= 1) {
      const stretch = this.#stretchOf(before)
      if (stretch !== undefined && !isSkipped(stretch, before)) return before
    }
    return 0
  }

  #hashOf(slot: number): string {
    const { seed } = this.#stretchOf(slot) as Stretch
    return base58.encode(Uint8Array.from(Buffer.from(digest(`${seed} ${slot}`), 'hex')))
  }

  #stretchOf(slot: number): Stretch | undefined {
    return this.#stretches[Math.floor(slot / SLOTS_A_STRETCH)]
  }
}

function madeBefore(stretch: Stretch, slot: number): number {
  let made = 0
  for (let one = stretch.index * SLOTS_A_STRETCH; one < slot; one += 1) if (!isSkipped(stretch, one)) made += 1
  return made
}

function isSkipped({ seed }: Stretch, slot: number): boolean {
  const index = slot % SLOTS_A_STRETCH
  if (index === 0 || index === SLOTS_TO_FINAL) return false
  return Number.parseInt(seed.slice(index * 2, index * 2 + 2), 16) < SKIPPED_OF_256
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
