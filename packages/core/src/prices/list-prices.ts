import type { Clock } from '@cambio/kernel/clock'
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

/** A coin and what it costs. */
export interface AssetPrice {
  /** The coin's most popular instrument: its names and its picture are those of the coin. */
  instrument: Instrument
  /** US dollars, decimal text; null where there is no price that may be called today's. */
  price: string | null
  /** Percent since a day ago, decimal text with its sign; null where there is nothing to compare. */
  change24h: string | null
  /** Prices of the last day, one an hour, oldest first, today's the last. */
  sparkline: string[]
}

/** Points of a small drawing. */
const SPARKLINE_POINTS = 24
/** How much older than a day the price may be that today's is compared with, milliseconds. */
const DAY_AGO_SLACK_MS = HOUR_MS

/** Every coin that the house deals in with its price, the most popular first. */
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

/** One instrument of each coin, its most popular; the most popular coins first. */
export function assets(catalogue: Catalogue): Instrument[] {
  const place = ({ popularity }: Instrument): number => popularity || Number.MAX_SAFE_INTEGER
  const byTitle = new Map<string, Instrument>()
  for (const one of catalogue.instruments.toSorted((a, b) => place(a) - place(b)))
    if (one.instrumentType === 'crypto' && !byTitle.has(one.currencyTitle)) byTitle.set(one.currencyTitle, one)
  return [...byTitle.values()]
}
