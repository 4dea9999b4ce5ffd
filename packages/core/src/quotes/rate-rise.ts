import { compare, multiply, rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { currencyRate, type RateTick } from './tick.ts'
import type { TickBook } from './tick-store.ts'

/**
 * Maximum rise of a pair's market rate above its median of the last minute, in basis points, at which a floating order
 * settles.
 */
const MAX_RISE_BPS = 200n
const FULL_BPS = 10_000n

/**
 * Returns whether a pair's market rate is more than `MAX_RISE_BPS` above its median of the last minute. A
 * trader who drives up a thin market must therefore keep it up for half a minute before a floating order settles at
 * that rate. A fall never counts, because it only lowers what the exchange pays.
 */
export function hasRisenFast(
  ticks: Pick<TickBook, 'latest' | 'recent'>,
  pair: { from: Instrument; to: Instrument },
): boolean {
  const rateAt = (tick: RateTick) => currencyRate(tick, pair.from.currencyTitle, pair.to.currencyTitle)
  const latest = ticks.latest()
  const newest = latest && rateAt(latest)
  const rates = ticks
    .recent()
    .flatMap((tick) => rateAt(tick) ?? [])
    .toSorted(compare)
  const median = rates[Math.floor((rates.length - 1) / 2)]
  if (newest === null || median === undefined) return false
  return compare(newest, multiply(median, rational(FULL_BPS + MAX_RISE_BPS, FULL_BPS))) > 0
}

/**
 * Throws while the rate of an order's pair has just risen too much. A deposit then waits, and is settled at the rate of
 * a later tick.
 * @throws {DomainError} NO_LIQUIDITY
 */
export function assertNoFastRise(
  { ticks, catalogue }: { ticks: Pick<TickBook, 'latest' | 'recent'>; catalogue: Catalogue },
  order: { from: string; to: string },
): void {
  const pair = { from: catalogue.get({ slug: order.from }), to: catalogue.get({ slug: order.to }) }
  if (hasRisenFast(ticks, pair)) throw new DomainError('NO_LIQUIDITY', 'The rate of this pair has just risen too much')
}
