import type { RateTick } from './tick.ts'

/**
 * Stores the last accepted price of each currency and when it was accepted. Rejected prices are not stored, so that
 * later prices are always compared with an accepted price.
 */
export class BelievedPrices {
  readonly #byCurrency = new Map<string, { price: string; at: number }>()

  /** Adds the prices of the given ticks, oldest first. */
  add(ticks: readonly RateTick[]): void {
    for (const { at, prices } of ticks)
      for (const [currency, price] of Object.entries(prices)) this.#byCurrency.set(currency, { price, at })
  }

  /**
   * Returns the price of a currency if it was accepted at or after the given time (epoch milliseconds); otherwise null.
   */
  since(currency: string, at: number): string | null {
    const believed = this.#byCurrency.get(currency)
    return believed && believed.at >= at ? believed.price : null
  }
}
