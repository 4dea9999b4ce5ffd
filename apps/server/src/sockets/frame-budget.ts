import type { Clock } from '@cambio/kernel/clock'

/** Rate limit for the frames that a client sends: a burst, followed by a fixed number per second. */
export class FrameBudget {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(clock: Clock, limits: { perSecond: number; burst: number }) {
    this.#clock = clock
    this.#perSecond = limits.perSecond
    this.#burst = limits.burst
    this.#left = limits.burst
    this.#at = clock.now()
  }

  /** Uses up one frame of the budget. Returns false when the budget is exhausted. */
  spend(): boolean {
    const now = this.#clock.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
