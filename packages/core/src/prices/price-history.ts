import type { Clock } from '@cambio/kernel/clock'
import type { PricePeriod } from '@cambio/kernel/price-words'
import { divide, parseRational, significantText } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { PRICE_DIGITS } from '../quotes/price-quote.ts'
import { DomainError } from '../shared/domain-error.ts'
import { assets } from './list-prices.ts'
import { MINUTE_MS, PERIODS, type PricePoint } from './price-point.ts'
import type { PriceHistoryStore } from './price-history-store.ts'
import { thinPoints } from './thin-points.ts'

export interface PriceHistoryDeps {
  history: PriceHistoryStore
  catalogue: Catalogue
  clock: Clock
}

/** Maximum number of points in a price chart. */
export const CHART_POINTS = 300
/** Maximum age of the latest minute price that is appended to a coarser chart, in milliseconds. */
const LAST_MINUTE_MS = 10 * MINUTE_MS

export interface PriceHistoryRequest {
  /** Currency title of the coin, case-insensitive. */
  symbol: string
  quote: string | null
  period: PricePeriod
}

/**
 * A coin's price history over a period, oldest first, with at most `CHART_POINTS` points. Prices are decimal strings.
 */
export interface PriceHistory {
  asset: Instrument
  quote: Instrument | null
  points: PricePoint[]
}

/**
 * Returns a coin's price history. A history in another coin includes only times at which both coins have a price.
 * @throws {DomainError} ASSET_UNKNOWN
 */
export async function priceHistory(deps: PriceHistoryDeps, request: PriceHistoryRequest): Promise<PriceHistory> {
  const asset = assetOf(deps.catalogue, request.symbol)
  const quote = request.quote === null ? null : assetOf(deps.catalogue, request.quote)
  const points = await pointsOf(deps, asset, request.period)
  const converted = quote ? inAnother(points, await pointsOf(deps, quote, request.period)) : points
  return { asset, quote, points: thinPoints(converted, CHART_POINTS) }
}

function assetOf(catalogue: Catalogue, symbol: string): Instrument {
  const asset = assets(catalogue).find((one) => one.currencyTitle === symbol.toUpperCase())
  if (!asset) throw new DomainError('ASSET_UNKNOWN', 'The exchange has no prices of this coin')
  return asset
}

async function pointsOf(
  { history, clock }: PriceHistoryDeps,
  { currencyTitle }: Instrument,
  period: PricePeriod,
): Promise<PricePoint[]> {
  const { lengthMs, resolution } = PERIODS[period]
  const now = clock.now()
  const kept = await history.since(currencyTitle, resolution, Number.isFinite(lengthMs) ? now - lengthMs : 0)
  const newest = (await history.since(currencyTitle, 'minute', now - LAST_MINUTE_MS)).at(-1)
  return newest && newest.at > (kept.at(-1)?.at ?? 0) ? [...kept, newest] : kept
}

function inAnother(points: readonly PricePoint[], quotes: readonly PricePoint[]): PricePoint[] {
  const priceAt = new Map(quotes.map(({ at, price }) => [at, parseRational(price)]))
  return points.flatMap(({ at, price }) => {
    const [one, other] = [parseRational(price), priceAt.get(at)]
    return one && other ? [{ at, price: significantText(divide(one, other), PRICE_DIGITS) }] : []
  })
}
