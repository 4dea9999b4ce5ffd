/** Prices in this file are floating point on purpose: they simulate a market and are never money. */

/** Creates a seeded random generator (mulberry32): one seed always gives the same numbers. */
export function seededRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Step of a second, as a share of the price. */
const STEP = 0.0004
/** Pull towards the anchor each second, which keeps the walk within about 1 %. */
const PULL = 0.01

/** A price that moves each second around its anchor, the last set price. */
export class RandomWalk {
  readonly #random: () => number
  #anchor: number
  #drift = 0

  constructor(anchor: number, seed: string) {
    this.#anchor = anchor
    this.#random = seededRandom(seed)
  }

  set(anchor: number): void {
    this.#anchor = anchor
    this.#drift = 0
  }

  step(): void {
    this.#drift = this.#drift * (1 - PULL) + (this.#random() * 2 - 1) * STEP
  }

  get price(): number {
    return this.#anchor * (1 + this.#drift)
  }
}
