import { compare, multiply, rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { isCertainlyWithin } from './price-spans.ts'
import { currencyRate, type RateTick } from './tick.ts'
import type { TickBook } from './tick-store.ts'

/**
 * Maximum rise of a pair's market rate above its median of the last minute, in basis points, at which a floating order
 * settles and a fixed rate is offered.
 */
const MAX_RISE_BPS = 200n
const FULL_BPS = 10_000n
const MAX_RISE = 1 + Number(MAX_RISE_BPS) / Number(FULL_BPS)

/**
 * Returns whether a pair's rate at a tick is more than `MAX_RISE_BPS` above its median of the last minute. Also returns
 * true if most ticks of that minute have no rate. A trader who drives up a thin market must therefore keep it up for
 * half a minute before a deposit settles at that rate. A fall never counts, because it only lowers what the exchange
 * pays.
 */
export function hasRisenFast(
  ticks: Pick<TickBook, 'latest' | 'recent'>,
  pair: { from: Instrument; to: Instrument },
  tick: RateTick,
): boolean {
  if (isCertainlyWithin(ticks, pair, { tick, limit: MAX_RISE })) return false
  const rateAt = (one: RateTick) => currencyRate(one, pair.from.currencyTitle, pair.to.currencyTitle)
  const recent = ticks.recent()
  const rates = recent.flatMap((one) => rateAt(one) ?? []).toSorted(compare)
  const median = rates[Math.floor((rates.length - 1) / 2)]
  const rate = rateAt(tick)
  if (rate === null || median === undefined) return false
  if (rates.length * 2 < recent.length) return true
  return compare(rate, multiply(median, rational(FULL_BPS + MAX_RISE_BPS, FULL_BPS))) > 0
}

/**
 * Throws while the rate of an order's pair at a tick has just risen too much. A deposit then waits, and is settled at
 * the rate of a later tick.
 * @throws {DomainError} NO_LIQUIDITY
 */
export function assertNoFastRise(
  { ticks, catalogue }: { ticks: Pick<TickBook, 'latest' | 'recent'>; catalogue: Catalogue },
  order: { from: string; to: string },
  tick: RateTick,
): void {
  const pair = { from: catalogue.recorded(order.from), to: catalogue.recorded(order.to) }
  if (hasRisenFast(ticks, pair, tick))
    throw new DomainError('NO_LIQUIDITY', 'The rate of this pair has just risen too much')
}
