import { isOver, type HeldQuote } from './held-quote.ts'
import type { ProviderQuery } from './liquidity-provider.ts'

type Pair = Pick<ProviderQuery, 'from' | 'to' | 'rateMode'>

/**
 * The newest quote of each provider for each pair and rate mode, for any amount. It states the provider's bounds for all
 * amounts of the pair.
 */
export class LatestQuotes {
  readonly #pairs = new Map<string, Map<string, HeldQuote>>()

  put(held: HeldQuote): void {
    const key = keyOf(held.query)
    this.#pairs.set(key, (this.#pairs.get(key) ?? new Map<string, HeldQuote>()).set(held.provider, held))
  }

  /** Returns the quotes for a pair that are not older than `since` (epoch milliseconds) and have not expired. */
  of(pair: Pair, since: number, now: number): HeldQuote[] {
    const quotes = [...(this.#pairs.get(keyOf(pair))?.values() ?? [])]
    return quotes.filter(({ at, quote }) => at >= since && !isOver(quote, now))
  }

  /** Drops a provider's quote for a pair, or all its quotes if `pair` is null. */
  drop(provider: string, pair: Pair | null): void {
    if (pair) this.#pairs.get(keyOf(pair))?.delete(provider)
    else for (const quotes of this.#pairs.values()) quotes.delete(provider)
  }

  /** Deletes the quotes that are older than `since` (epoch milliseconds). */
  prune(since: number): void {
    for (const [key, quotes] of this.#pairs) {
      for (const [provider, { at }] of quotes) if (at < since) quotes.delete(provider)
      if (quotes.size === 0) this.#pairs.delete(key)
    }
  }
}

function keyOf({ from, to, rateMode }: Pair): string {
  return `${from.slug}|${to.slug}|${rateMode}`
}
