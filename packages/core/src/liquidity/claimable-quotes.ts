import type { Clock } from '@cambio/kernel/clock'
import { type HeldQuote, isOver } from './held-quote.ts'
import type { ProviderQuery } from './liquidity-provider.ts'
import { queryKeyOf } from './watched-queries.ts'

/** Maximum number of displayed quotes that the cache stores for new orders. */
const MAX_CLAIMABLE = 5_000

/** Cache of displayed quotes to which new orders may refer. Each quote is identified by its time. */
export class ClaimableQuotes {
  readonly #clock: Clock
  readonly #claimableMs: number
  readonly #quotes = new Map<number, HeldQuote>()
  #lastAt = 0

  /** @param claimableMs time for which new orders may refer to a quote, in milliseconds */
  constructor(clock: Clock, claimableMs: number) {
    this.#clock = clock
    this.#claimableMs = claimableMs
  }

  /** Returns a time in milliseconds for the next quote. It is later than all earlier ones, so that it is unique. */
  nextTime(): number {
    this.#lastAt = Math.max(this.#clock.now(), this.#lastAt + 1)
    return this.#lastAt
  }

  /** Stores a quote under its time, unless the cache is full. */
  add(quote: HeldQuote): void {
    if (this.#quotes.size < MAX_CLAIMABLE) this.#quotes.set(quote.at, quote)
  }

  /** Returns the quote with exactly this time, or null if new orders may no longer refer to it. */
  at(time: number): HeldQuote | null {
    const held = this.#quotes.get(time)
    const now = this.#clock.now()
    return held && time >= now - this.#claimableMs && !isOver(held.quote, now) ? held : null
  }

  /** Drops the quotes to which new orders may no longer refer. */
  prune(): void {
    const oldest = this.#clock.now() - this.#claimableMs
    for (const at of this.#quotes.keys()) if (at < oldest) this.#quotes.delete(at)
  }

  /** Drops a provider's quotes for one query, or all of them if no query is given. */
  drop(provider: string, query?: ProviderQuery): void {
    const key = query && queryKeyOf(query)
    for (const [at, held] of this.#quotes)
      if (held.provider === provider && (key === undefined || queryKeyOf(held.query) === key)) this.#quotes.delete(at)
  }
}
