import type { MarketHistory } from '@cambio/core/prices/market-history'
import type { PricePoint } from '@cambio/core/prices/price-point'
import type { PricePeriod } from '@cambio/kernel/price-words'
import { parseRational, significantText } from '@cambio/kernel/rational'
import * as z from 'zod'
import { ProviderHttp } from '../provider-http.ts'

/** Default value of the setting `COINSTATS_URL`. */
export const COINSTATS_URL = 'https://openapiv1.coinstats.app'
const PRICE_DIGITS = 12
/** Maximum absolute exponent of a price in scientific notation. */
const MAX_ZEROS = 40

/** Number in the provider's original notation. */
const Written = z.string().max(60)
/** Chart point: `[unix seconds, USD, BTC, ETH]` (wire.md §8, observed). */
const Point = z.tuple([Written, Written], z.unknown())
/** Chart of a coin. CoinStats does not document the object around the points. The adapter ignores malformed entries. */
const Chart = z.object({ coinId: z.string(), chart: z.array(Point) })

/** Reads price histories from CoinStats by its coin IDs. */
export class CoinStatsHistory implements MarketHistory {
  readonly #http: ProviderHttp

  constructor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
    this.#http = new ProviderHttp(baseUrl, { 'x-api-key': apiKey })
  }

  async history(ids: readonly string[], period: PricePeriod): Promise<Map<string, PricePoint[]>> {
    const answer = await this.#http.get('/coins/charts', { period, coinIds: ids.join(',') }, z.array(z.unknown()))
    const charts = answer.flatMap((one) => Chart.safeParse(one).data ?? [])
    return new Map(
      charts
        .filter(({ coinId }) => ids.includes(coinId))
        .map(({ coinId, chart }) => [coinId, chart.flatMap(pointOf).toSorted((one, other) => one.at - other.at)]),
    )
  }
}

/** Returns a list with the price point, or an empty list if its time or price is invalid. */
function pointOf([seconds, usd]: z.infer<typeof Point>): PricePoint[] {
  const price = parseRational(plainDecimal(usd))
  if (!/^\d{9,10}$/.test(seconds) || !price || price.num === 0n) return []
  return [{ at: Number(seconds) * 1_000, price: significantText(price, PRICE_DIGITS) }]
}

/**
 * Converts a JSON number in scientific notation, which is used for the prices of the smallest coins, to plain decimals.
 * Returns any other string unchanged.
 */
export function plainDecimal(number: string): string {
  const [, whole = '', fraction = '', exponent = ''] = /^(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(number) ?? []
  const exponentValue = Number(exponent)
  if (whole === '' || Math.abs(exponentValue) > MAX_ZEROS) return number
  const digits = '0'.repeat(MAX_ZEROS) + whole + fraction.padEnd(MAX_ZEROS, '0')
  const point = MAX_ZEROS + whole.length + exponentValue
  return `${digits.slice(0, point).replace(/^0+(?=\d)/, '')}.${digits.slice(point).replace(/(?<=\d)0+$/, '')}`
}
