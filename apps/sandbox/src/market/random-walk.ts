/** Prices in this file are floating point because they simulate a market and are never used as amounts of money. */

/** Creates a seeded random number generator (mulberry32). The same seed always yields the same numbers. */
export function seededRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Maximum change in one second, as a fraction of the price. */
const STEP = 0.0004
/**
 * Fraction of the distance to the anchor that the price recovers each second. This pull keeps the difference between
 * the price and the anchor at about one percent or less.
 */
const PULL = 0.01

/** Price that moves randomly each second around an anchor, which is the last price that a caller set. */
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
