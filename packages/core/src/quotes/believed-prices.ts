import type { RateTick } from './tick.ts'

/**
 * The last price of each currency that was taken, and when. Refused prices do not reach it: a leap is measured against
 * what was believed, not against the refusal a second ago.
 */
export class BelievedPrices {
  readonly #byCurrency = new Map<string, { price: string; at: number }>()

  /** Takes ticks, oldest first. */
  add(ticks: readonly RateTick[]): void {
    for (const { at, prices } of ticks)
      for (const [currency, price] of Object.entries(prices)) this.#byCurrency.set(currency, { price, at })
  }

  /** The price of a currency that was taken at or after a moment (epoch milliseconds), or null. */
  since(currency: string, at: number): string | null {
    const believed = this.#byCurrency.get(currency)
    return believed && believed.at >= at ? believed.price : null
  }
}
