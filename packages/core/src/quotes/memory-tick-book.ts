import type { Clock } from '@cambio/kernel/clock'
import { TICK_MAX_AGE_MS, type RateTick } from './tick.ts'
import type { TickBook } from './tick-store.ts'

/** Stores the ticks from the last minute in memory, so that a quote needs no database query. */
export class MemoryTickBook implements TickBook {
  readonly #clock: Clock
  readonly #ticks = new Map<number, RateTick>()
  #latest: RateTick | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Adds ticks in any sequence. Deletes ticks that are too old for an order to claim. */
  add(ticks: readonly RateTick[]): void {
    for (const tick of ticks) {
      this.#ticks.set(tick.at, tick)
      if (!this.#latest || tick.at > this.#latest.at) this.#latest = tick
    }
    const oldest = this.#clock.now() - TICK_MAX_AGE_MS
    for (const at of this.#ticks.keys()) if (at < oldest) this.#ticks.delete(at)
  }

  latest(): RateTick | null {
    return this.#latest && this.#latest.at >= this.#clock.now() - TICK_MAX_AGE_MS ? this.#latest : null
  }

  at(at: number): RateTick | null {
    return at >= this.#clock.now() - TICK_MAX_AGE_MS ? (this.#ticks.get(at) ?? null) : null
  }

  recent(): RateTick[] {
    const oldest = this.#clock.now() - TICK_MAX_AGE_MS
    return [...this.#ticks.values()].filter(({ at }) => at >= oldest)
  }
}
