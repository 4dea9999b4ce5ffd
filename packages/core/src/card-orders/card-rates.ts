import type { Clock } from '@cambio/kernel/clock'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { RateLine } from '../quotes/list-rates.ts'
import type { ListedPair, ListedPrice } from './listed-pair.ts'
import { purchasePairs } from './purchase-rates.ts'
import type { QuoteCardDeps } from './quote-card.ts'
import { salePairs, type SaleRatesDeps } from './sales/sale-rates.ts'

/** Interval between two queries of `refreshNext`, in milliseconds. Each query sends at most two requests to the
 * provider. */
export const CARD_RATES_EVERY_MS = 1_000
/** Time after which a pair is queried again, in milliseconds. */
const REFRESH_MS = 2 * 60_000
/**
 * Maximum age of a listed price, in milliseconds. The cached estimate may be a minute older, so no listed price is
 * older than five minutes.
 */
const MAX_AGE_MS = 4 * 60_000
/**
 * Maximum number of listed pairs, purchases first. Each of them gets its turn before its price is too old.
 */
const MAX_PAIRS = 200
/** Time after the last reading of the prices until the provider is no longer queried, in milliseconds. */
const INTEREST_MS = 10 * 60_000

interface KeptPrice {
  /** When the pair was last queried, in epoch milliseconds. */
  triedAt: number
  /** Last price and its time in epoch milliseconds; null if the provider has no price for the pair. */
  price: { line: ListedPrice; at: number } | null
}

/** Dependencies of `CardRates`. */
export type CardRatesDeps = QuoteCardDeps & SaleRatesDeps & { clock: Clock }

/**
 * Prices of purchases by card and sales to a card for the rates file. While the file is requested, a timer refreshes
 * them one pair at a time. The number of queries to the provider therefore does not depend on the number of requests.
 */
export class CardRates {
  readonly #deps: CardRatesDeps
  readonly #kept = new Map<string, KeptPrice>()
  #isBusy = false
  #readAt = Number.NEGATIVE_INFINITY

  constructor(deps: CardRatesDeps) {
    this.#deps = deps
  }

  /**
   * Queries the price of the pair that has waited longest. Does nothing while the prices are not read, no pair is due or
   * a query is open.
   */
  async refreshNext(): Promise<void> {
    const { clock } = this.#deps
    if (this.#isBusy || this.#readAt < clock.now() - INTEREST_MS) return
    const [pair] = this.#pairs().toSorted((one, other) => this.#triedAt(one) - this.#triedAt(other))
    if (!pair || this.#triedAt(pair) > clock.now() - REFRESH_MS) return
    this.#isBusy = true
    try {
      await this.#refresh(pair)
    } finally {
      this.#isBusy = false
    }
  }

  /** Returns the pairs that have a recent and plausible price. */
  lines(): RateLine[] {
    const { clock } = this.#deps
    this.#readAt = clock.now()
    return this.#pairs().flatMap(({ key }) => {
      const price = this.#kept.get(key)?.price
      return !price || price.at < clock.now() - MAX_AGE_MS ? [] : price.line()
    })
  }

  async #refresh({ key, query }: ListedPair): Promise<void> {
    const at = this.#deps.clock.now()
    const last = this.#kept.get(key)?.price ?? null
    this.#kept.set(key, { triedAt: at, price: last })
    try {
      this.#kept.set(key, { triedAt: at, price: { line: await query(), at } })
    } catch (error) {
      if (error instanceof AdapterError) return
      if (!(error instanceof DomainError)) throw error
      this.#kept.set(key, { triedAt: at, price: null })
    }
  }

  #pairs(): ListedPair[] {
    return [...purchasePairs(this.#deps), ...salePairs(this.#deps)].slice(0, MAX_PAIRS)
  }

  #triedAt({ key }: ListedPair): number {
    return this.#kept.get(key)?.triedAt ?? Number.NEGATIVE_INFINITY
  }
}
