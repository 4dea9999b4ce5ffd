import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import { floats } from '../ledger/float.ts'
import type { BridgedUse } from './bridged-credits.ts'
import type { ExposureStore } from './exposure-store.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import { agreePrice, type PricePolicy } from './agree-price.ts'
import type { BelievedPrices } from './believed-prices.ts'
import type { MarketData } from './market-data.ts'
import type { RateTick } from './tick.ts'
import type { TickStore } from './tick-store.ts'

/** Currency title of the numeraire. All prices are expressed in it. */
export const NUMERAIRE = 'USDT'
/**
 * Retention period of ticks in the database, in milliseconds. It exceeds the period in which orders may refer to a
 * tick, so that operators can investigate complaints.
 */
const KEEP_TICKS_MS = 3_600_000
/**
 * Retention period of price ranges in the database, in milliseconds. The signer checks payouts at a newer rate against
 * the ranges, and rejects such a payout if its deposit is older than this period.
 */
const KEEP_RANGES_MS = 30 * 24 * 3_600_000

export interface RecordTickDeps {
  market: MarketData
  catalogue: Catalogue
  ticks: TickStore
  ledger: LedgerStore
  exposure: Pick<ExposureStore, 'reserved'>
  bridged: BridgedUse
  clock: Clock
  policy: PricePolicy
  believed: BelievedPrices
  /**
   * Latest network fee of a payout, as each chain's worker read it from its node: a map from slugs to decimal strings
   * in base units of the chain's native coin. Instruments on an unreachable chain are absent.
   */
  payoutFees: Readonly<Record<string, string>>
}

/** Records market prices, fees and the exchange's inventory as the newest tick, and returns the tick. */
export async function recordTick(deps: RecordTickDeps): Promise<RateTick> {
  const { catalogue, market, clock, policy } = deps
  const currencies = [...new Set(catalogue.instruments.map((one) => one.currencyTitle))]
  const requested = currencies.filter((currency) => currency !== NUMERAIRE)
  const seen = await market.prices(requested)
  const now = clock.now()
  const prices: Record<string, string> = { [NUMERAIRE]: '1' }
  let sources = Number.POSITIVE_INFINITY
  for (const currency of requested) {
    const agreed = agreePrice(
      seen.filter((one) => one.currencyTitle === currency),
      deps.believed.since(currency, now - policy.jumpMemoryMs),
      now,
      policy,
    )
    if (!agreed) continue
    prices[currency] = agreed.price
    sources = Math.min(sources, agreed.sources)
  }
  const tick: RateTick = {
    at: now,
    prices,
    sources: Number.isFinite(sources) ? sources : 0,
    payoutFees: deps.payoutFees,
    inventory: await inventory(deps),
    reserved: amountTexts(await deps.exposure.reserved()),
    bridged: amountTexts(await deps.bridged.usedToday()),
  }
  await deps.ticks.add(tick)
  deps.believed.add([tick])
  await deps.ticks.prune({ ticks: now - KEEP_TICKS_MS, ranges: now - KEEP_RANGES_MS })
  return tick
}

async function inventory({ catalogue, ledger }: RecordTickDeps): Promise<Record<string, string>> {
  const floatOf = await floats(ledger)
  return Object.fromEntries(catalogue.instruments.map(({ slug }) => [slug, floatOf(slug).toString()]))
}

function amountTexts(amounts: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([slug, amount]) => [slug, amount.toString()]))
}
