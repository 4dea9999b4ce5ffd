/** A seeded random number generator: the same seed produces the same sequence. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a uniformly distributed number in [0, 1). Uses Mulberry32. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a non-negative integer below `bound`. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  /** Returns one of several choices, with probabilities proportional to their weights. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.unit() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return this.pick(choices)[1]
  }
}
