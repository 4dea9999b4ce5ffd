import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { TICK_MAX_AGE_MS, type RateTick } from '@cambio/core/quotes/tick'
import type { TickBook, TickStore } from '@cambio/core/quotes/tick-store'
import type { Clock } from '@cambio/kernel/clock'

/** Keeps the last minute's ticks in memory, and reads new ticks from the store. */
export class TickMemory implements TickBook {
  readonly #store: TickStore
  readonly #clock: Clock
  readonly #book: MemoryTickBook
  #loading: Promise<void> | null = null
  #againAfter = false

  constructor(store: TickStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#book = new MemoryTickBook(clock)
  }

  latest(): RateTick | null {
    return this.#book.latest()
  }

  at(at: number): RateTick | null {
    return this.#book.at(at)
  }

  recent(): RateTick[] {
    return this.#book.recent()
  }

  /**
   * Reads new ticks. If calls arrive during a read, one further read serves all of them. It starts when the current
   * read ends.
   */
  refresh(): Promise<void> {
    if (this.#loading) {
      this.#againAfter = true
      return this.#loading
    }
    this.#loading = this.#readUntilCurrent().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #readUntilCurrent(): Promise<void> {
    do {
      this.#againAfter = false
      const oldest = this.#clock.now() - TICK_MAX_AGE_MS
      const from = Math.max(oldest, (this.latest()?.at ?? 0) + 1)
      this.#book.add(await this.#store.since(from))
    } while (this.#againAfter)
  }
}
