import type { BuyEstimate } from '@cambio/core/fiat/card-provider'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { FiatMoney } from '@cambio/core/fiat/fiat-money'
import { powerOfTen } from '@cambio/kernel/decimal-text'
import { type Rounding, scale } from '@cambio/kernel/money'
import { parseRational } from '@cambio/kernel/rational'
import { LRUCache } from 'lru-cache'
import { type ProviderHttp, UnreadableAnswer } from '../../provider-http.ts'
import { Limits, type Currency } from './mercuryo-json.ts'

/** Lifetime of a pair's cached limits, in milliseconds. Limits change far less often than prices. */
const AGE_MS = 120_000
/** Maximum number of pairs with cached limits. */
const MAX_PAIRS = 2_000

/** Minimum and maximum payment of a pair. */
export type Bounds = Pick<BuyEstimate, 'minimum' | 'maximum'>

/** Reads and caches the minimum and maximum payment of each pair. */
export class MercuryoLimits {
  readonly #http: ProviderHttp
  readonly #widgetId: string
  readonly #now: () => number
  readonly #known = new LRUCache<string, { at: number; bounds: Bounds }>({ max: MAX_PAIRS })

  constructor(http: ProviderHttp, widgetId: string, now: () => number) {
    this.#http = http
    this.#widgetId = widgetId
    this.#now = now
  }

  /** Returns the cached limits of a pair, or null. */
  known(currency: string, coin: Currency): Bounds | null {
    const known = this.#known.get(keyOf(currency, coin))
    return known && known.at > this.#now() - AGE_MS ? known.bounds : null
  }

  /**
   * Requests the minimum and maximum payment, in minor units of the currency. Rounds the minimum up and the maximum
   * down.
   * @throws {AdapterError} when Mercuryo does not return the limits
   */
  async of(currency: string, pair: Currency): Promise<Bounds> {
    const { currency: coin, network } = pair
    const search = { from: currency, to: coin, network, type: 'buy', widget_id: this.#widgetId }
    const { data } = await this.#http.get('/public/currency-limits', search, Limits)
    const limits = data[currency]
    const minimum = limits && moneyOf(limits.min, currency, 'up')
    if (!limits || !minimum)
      throw new UnreadableAnswer(`Mercuryo has no bounds of ${currency} in its answer`, { retryable: true })
    const maximum = limits.max === null ? null : moneyOf(limits.max, currency, 'down')
    const bounds = { minimum, maximum }
    this.#known.set(keyOf(currency, pair), { at: this.#now(), bounds })
    return bounds
  }
}

function keyOf(currency: string, { currency: coin, network }: Currency): string {
  return `${currency}|${coin}|${network}`
}

function moneyOf(text: string, currency: string, rounding: Rounding): FiatMoney | null {
  const decimals = fiatDecimals(currency)
  const units = parseRational(text)
  if (decimals === null || units === null) return null
  return { currency, minor: scale(powerOfTen(decimals), units, rounding) }
}
