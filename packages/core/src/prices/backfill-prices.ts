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

/**
 * Periods for which the history is requested. The source returns each period at the finest resolution that it offers
 * for that period.
 */
const PERIODS: readonly PricePeriod[] = ['24h', '1w', '3m', '1y', 'all']
/** Maximum number of coins per request to the price source. */
const BATCH = 20
/**
 * Maximum difference between the newest price of a requested history and our own price, in basis points. A larger
 * difference suggests that the history belongs to a different coin.
 */
const SAME_COIN_BPS = 2_000

/** A coin whose price history has been requested. */
export interface RequestedHistory {
  currencyTitle: string
  isTaken: boolean
}

/**
 * Fetches older prices for coins whose price history has not been fetched yet, except those in `passed`. Returns the
 * coins that it requested. Each call requests only a few coins, and each coin only once. A history that does not match
 * our own price is rejected and reported.
 * @throws {AdapterError} when the source does not respond
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
  const fetched = new Map<PricePeriod, Map<string, PricePoint[]>>()
  for (const period of PERIODS) fetched.set(period, await deps.market.history(ids, period))
  const requests: RequestedHistory[] = []
  for (const currencyTitle of wanted) {
    const id = idOf.get(currencyTitle) ?? ''
    const points = (...periods: PricePeriod[]) => periods.flatMap((period) => fetched.get(period)?.get(id) ?? [])
    const isTaken = isSameCoin(points('24h'), currencyTitle, tick)
    if (isTaken) {
      const past = { minute: points('24h'), hour: points('24h', '1w', '3m'), day: points('3m', '1y', 'all') }
      await deps.history.addPast(currencyTitle, pastOf(past, tick.at), deps.clock.now())
    } else deps.report('price-history-rejected', { currency: currencyTitle, id })
    requests.push({ currencyTitle, isTaken })
  }
  return requests
}

function pastOf(points: Record<Resolution, PricePoint[]>, before: number): Record<Resolution, PricePoint[]> {
  const first = (resolution: Resolution) => {
    const past = points[resolution].filter(({ at }) => at < before).toSorted((one, other) => one.at - other.at)
    return firstOfEach(resolution, past)
  }
  return { minute: first('minute'), hour: first('hour'), day: first('day') }
}

/** Returns whether the newest price of a requested history is close to our own price. */
function isSameCoin(points: readonly PricePoint[], currencyTitle: string, tick: RateTick): boolean {
  const [newest, ours] = [parseRational(points.at(-1)?.price ?? ''), tickPrice(tick, currencyTitle)]
  return newest !== null && ours !== null && isNear(newest, ours) && isNear(ours, newest)
}

function isNear(one: Rational, other: Rational): boolean {
  return compare(one, multiply(other, rational(BigInt(10_000 + SAME_COIN_BPS), 10_000n))) <= 0
}
