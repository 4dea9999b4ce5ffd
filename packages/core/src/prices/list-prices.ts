import type { Clock } from '@cambio/kernel/clock'
import { byPopularity } from '@cambio/kernel/instrument-order'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { changePercent } from '@cambio/kernel/price-change'
import { DAY_MS, HOUR_MS } from './price-point.ts'
import type { PriceHistoryStore } from './price-history-store.ts'

export interface ListPricesDeps {
  history: PriceHistoryStore
  catalogue: Catalogue
  ticks: TickBook
  clock: Clock
}

export interface AssetPrice {
  /** The coin's most popular instrument, which supplies its name and logo. */
  instrument: Instrument
  /** Price of one coin in US dollars, as a decimal string; null if no current price is available. */
  price: string | null
  /** Change over the last 24 hours in percent, as a signed decimal string. Null if no earlier price exists. */
  change24h: string | null
  /** Prices over the last day in US dollars, one per hour, oldest first, ending with the current price. */
  sparkline: string[]
}

const SPARKLINE_POINTS = 24
/**
 * Tolerance for the age of the price from a day ago, in milliseconds. The price may be up to this much older than a
 * day.
 */
const DAY_AGO_SLACK_MS = HOUR_MS

/** Returns all of the exchange's coins with their prices, most popular first. */
export async function listPrices({ history, catalogue, ticks, clock }: ListPricesDeps): Promise<AssetPrice[]> {
  const now = clock.now()
  const hours = await history.allSince('hour', now - DAY_MS)
  const dayAgo = await history.newestBetween(now - DAY_MS - DAY_AGO_SLACK_MS, now - DAY_MS)
  const tick = ticks.latest()
  return assets(catalogue).map((instrument) => {
    const price = tick?.prices[instrument.currencyTitle] ?? null
    const before = dayAgo.get(instrument.currencyTitle)
    const past = (hours.get(instrument.currencyTitle) ?? []).map((point) => point.price)
    return {
      instrument,
      price,
      change24h: price && before ? changePercent(before.price, price) : null,
      sparkline: [...past, ...(price ? [price] : [])].slice(-SPARKLINE_POINTS),
    }
  })
}

/** Returns each coin's most popular instrument, sorted by popularity. */
export function assets(catalogue: Catalogue): Instrument[] {
  const byTitle = new Map<string, Instrument>()
  for (const one of catalogue.instruments.toSorted(byPopularity))
    if (one.instrumentType === 'crypto' && !byTitle.has(one.currencyTitle)) byTitle.set(one.currencyTitle, one)
  return [...byTitle.values()]
}
