import type { Clock } from '@cambio/kernel/clock'
import type { PricePeriod } from '@cambio/kernel/price-words'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
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

/** Most points of a chart. */
export const CHART_POINTS = 300
/** A coarser chart ends with a minute's price, unless that is older than so many milliseconds. */
const LAST_MINUTE_MS = 10 * MINUTE_MS

/**
 * What a coin cost over a period, oldest first, at most `CHART_POINTS` points (US dollars); the coin by its currency title, without
 * regard to case.
 * @throws {DomainError} ASSET_UNKNOWN
 */
export async function priceHistory(
  { history, catalogue, clock }: PriceHistoryDeps,
  { symbol, period }: { symbol: string; period: PricePeriod },
): Promise<{ asset: Instrument; points: PricePoint[] }> {
  const asset = assets(catalogue).find((one) => one.currencyTitle === symbol.toUpperCase())
  if (!asset) throw new DomainError('ASSET_UNKNOWN', 'There is no price of such a coin here')
  const { lengthMs, resolution } = PERIODS[period]
  const now = clock.now()
  const kept = await history.since(asset.currencyTitle, resolution, Number.isFinite(lengthMs) ? now - lengthMs : 0)
  const minutes = await history.since(asset.currencyTitle, 'minute', now - LAST_MINUTE_MS)
  const newest = minutes.at(-1)
  const points = newest && newest.at > (kept.at(-1)?.at ?? 0) ? [...kept, newest] : kept
  return { asset, points: thinPoints(points, CHART_POINTS) }
}
