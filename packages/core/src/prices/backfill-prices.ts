import type { Clock } from '@cambio/kernel/clock'
import type { PricePeriod } from '@cambio/kernel/price-words'
import { compare, multiply, parseRational, rational, type Rational } from '@cambio/kernel/rational'
import type { Report } from '../shared/report.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { tickPrice, type RateTick } from '../quotes/tick.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { assets } from './list-prices.ts'
import type { MarketHistory } from './market-history.ts'
import { firstOfEach, type PricePoint, type Resolution } from './price-point.ts'
import type { PriceHistoryStore } from './price-history-store.ts'

export interface BackfillPricesDeps {
  history: PriceHistoryStore
  market: MarketHistory
  catalogue: Catalogue
  ticks: TickBook
  clock: Clock
  report: Report
}

/** Queried periods, each with points as fine as the source has. */
const ASKED: readonly PricePeriod[] = ['24h', '1w', '3m', '1y', 'all']
/** Maximum number of coins in one query. */
const BATCH = 20
/**
 * Maximum distance of the newest historic price from ours, basis points; beyond it the history belongs to another coin.
 */
const SAME_COIN_BPS = 2_000

/** A queried coin, and whether its history was accepted. */
export interface RequestedHistory {
  currencyTitle: string
  isTaken: boolean
}

/**
 * Buys the price history of coins that have none, except those in `passed`: a few at a time, each once. A history that
 * does not match our own price is rejected and reported. Returns the queried coins.
 * @throws {AdapterError} when the source did not answer
 */
export async function backfillPrices(
  deps: BackfillPricesDeps,
  passed: ReadonlySet<string>,
): Promise<RequestedHistory[]> {
  const tick = deps.ticks.latest()
  if (!tick) return []
  const idOf = new Map(assets(deps.catalogue).map((one) => [one.currencyTitle, one.coinstatValue]))
  const priced = [...idOf].filter(([title, id]) => id !== '' && title in tick.prices && !passed.has(title))
  const wanted = (await deps.history.withoutPast(priced.map(([title]) => title))).slice(0, BATCH)
  if (wanted.length === 0) return []
  const ids = wanted.map((title) => idOf.get(title) ?? '')
  const told = new Map<PricePeriod, Map<string, PricePoint[]>>()
  for (const period of ASKED) told.set(period, await deps.market.history(ids, period))
  const asked: RequestedHistory[] = []
  for (const currencyTitle of wanted) {
    const id = idOf.get(currencyTitle) ?? ''
    const points = (...periods: PricePeriod[]) => periods.flatMap((period) => told.get(period)?.get(id) ?? [])
    const isTaken = isSameCoin(points('24h'), currencyTitle, tick)
    if (isTaken) {
      const past = { minute: points('24h'), hour: points('24h', '1w', '3m'), day: points('3m', '1y', 'all') }
      await deps.history.addPast(currencyTitle, pastOf(past, tick.at), deps.clock.now())
    } else deps.report('price-past-refused', { currency: currencyTitle, id })
    asked.push({ currencyTitle, isTaken })
  }
  return asked
}

function pastOf(points: Record<Resolution, PricePoint[]>, before: number): Record<Resolution, PricePoint[]> {
  const first = (resolution: Resolution) => {
    const past = points[resolution].filter(({ at }) => at < before).toSorted((one, other) => one.at - other.at)
    return firstOfEach(resolution, past)
  }
  return { minute: first('minute'), hour: first('hour'), day: first('day') }
}

/** Returns whether the newest price of a history is near ours. */
function isSameCoin(points: readonly PricePoint[], currencyTitle: string, tick: RateTick): boolean {
  const [newest, ours] = [parseRational(points.at(-1)?.price ?? ''), tickPrice(tick, currencyTitle)]
  return newest !== null && ours !== null && isNear(newest, ours) && isNear(ours, newest)
}

function isNear(one: Rational, other: Rational): boolean {
  return compare(one, multiply(other, rational(BigInt(10_000 + SAME_COIN_BPS), 10_000n))) <= 0
}
