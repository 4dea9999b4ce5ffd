import type { Instrument } from '@cambio/core/instruments/instrument'
import type { ProviderQuote } from '@cambio/core/liquidity/liquidity-provider'
import { LRUCache } from 'lru-cache'
import { toAtomic } from '../../provider-amount.ts'
import { type ProviderHttp, UnreadableAnswer } from '../../provider-http.ts'
import { Limits, type Currency } from './mercuryo-json.ts'

/** Lifetime of a pair's cached limits, in milliseconds. Limits change far less often than prices. */
const AGE_MS = 120_000
/** Maximum number of pairs with cached limits. */
const MAX_PAIRS = 2_000

export type SaleBounds = Pick<ProviderQuote, 'minDepositAtomic' | 'maxDepositAtomic'>

/**
 * Reads and caches the smallest and largest sale of each pair, in base units of the coin. Source: published example of
 * `type=sell`.
 */
export class MercuryoSaleLimits {
  readonly #http: ProviderHttp
  readonly #widgetId: string
  readonly #now: () => number
  readonly #known = new LRUCache<string, { at: number; bounds: SaleBounds }>({ max: MAX_PAIRS })

  constructor(http: ProviderHttp, widgetId: string, now: () => number) {
    this.#http = http
    this.#widgetId = widgetId
    this.#now = now
  }

  /**
   * Returns the smallest and largest sale, in base units of the coin. Rounds the minimum up and the maximum down.
   * @throws {AdapterError} when Mercuryo does not return the limits
   */
  async of(from: Instrument, { currency: coin, network }: Currency, to: Instrument): Promise<SaleBounds> {
    const key = `${from.slug}|${to.slug}`
    const known = this.#known.get(key)
    if (known && known.at > this.#now() - AGE_MS) return known.bounds
    const search = { from: coin, to: to.currencyTitle, network, type: 'sell', widget_id: this.#widgetId }
    const { data } = await this.#http.get('/public/currency-limits', search, Limits)
    const limits = data[coin]
    if (!limits) throw new UnreadableAnswer(`Mercuryo has no bounds of ${coin} in its answer`, { retryable: true })
    const bounds = {
      minDepositAtomic: toAtomic(limits.min, from, 'up'),
      maxDepositAtomic: limits.max === null ? null : toAtomic(limits.max, from),
    }
    this.#known.set(key, { at: this.#now(), bounds })
    return bounds
  }
}
