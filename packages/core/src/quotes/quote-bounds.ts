import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount, roundToPrecision, scale, basisPoints } from '@cambio/kernel/money'
import { divide, parseRational, rational } from '@cambio/kernel/rational'
import { present } from '@cambio/kernel/assert'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { MissedBound } from '../liquidity/liquidity-provider.ts'
import { amountWorth, exposureLeft, microOf } from './exposure-limit.ts'
import { bridgedExhausted } from './count-bridged.ts'
import type { QuoteBounds } from './quote.ts'
import { tickPrice } from './tick.ts'
import { NO_MARKUP, type Markup } from './markup.ts'
import { priceDeposit, type PairMarket } from './price-quote.ts'

const knownBounds = new WeakMap<PairMarket, QuoteBounds>()

/** Returns the deposit bounds for a pair, which depend on the policy, the network fees and the exchange's inventory. */
export function quoteBounds(market: PairMarket): QuoteBounds {
  const bounds = knownBounds.get(market) ?? computeBounds(market)
  knownBounds.set(market, bounds)
  return bounds
}

function computeBounds(market: PairMarket): QuoteBounds {
  const { policy, tick, from } = market
  const numeraireToSend = (text: string): bigint => {
    const price = present(tickPrice(tick, from.currencyTitle), 'an open market has prices')
    const units = divide(present(parseRational(text), 'policy amounts are decimals'), price)
    return scale(powerOfTen(from.decimals), units, 'up')
  }
  const perReceive = rational(market.marketRate.den, market.marketRate.num)
  const byFee = scale(market.networkFeeAtomic * BigInt(policy.minNetworkFees), perReceive, 'up')
  const byRefund = market.refundFeeAtomic * BigInt(policy.minNetworkFees)
  const payable = payableAtomic(market)
  const byInventory = scale(payable, perReceive, 'down')
  const smallest = [numeraireToSend(policy.minNumeraire), byFee, byRefund].reduce((a, b) => (a > b ? a : b))
  const limits = [numeraireToSend(policy.maxNumeraire), byInventory]
  if (from.isBridged) limits.push(bridgedLeft(market))
  const largest = limits.reduce((a, b) => (a < b ? a : b))
  return {
    minDepositAtomic: roundToSignificant(smallest, 3, 'up', from),
    maxDepositAtomic: roundToSignificant(largest, 3, 'down', from),
  }
}

/**
 * Share of a bridged token's remaining limit that one order may use, as a percentage. The rest is a reserve for a price
 * rise between the quote and the credit. Without it, the rise could make the order wait for an operator.
 */
const BRIDGED_OFFER_PERCENT = 90n

/** Returns the amount of a bridged token that an order may send at a tick, in base units of the send side. */
function bridgedLeft({ tick, policy, from }: Pick<PairMarket, 'tick' | 'policy' | 'from'>): bigint {
  const leftMicro = microOf(policy.bridgedPerDayNumeraire) - BigInt(tick.bridged?.[from.slug] ?? '0')
  return amountWorth(tick, from, (leftMicro * BRIDGED_OFFER_PERCENT) / 100n)
}

/**
 * Returns the maximum payout that one order may guarantee, in base units of the receive side. A FIXED order is also
 * limited by the exposure book.
 */
function payableAtomic({ tick, policy, to, rateMode }: PairMarket): bigint {
  const byFloat = basisPoints(BigInt(tick.inventory[to.slug] ?? '0'), policy.maxInventoryBps, 'down')
  if (rateMode === 'FLOATING') return byFloat
  const left = exposureLeft(tick, policy, to)
  return left < byFloat ? left : byFloat
}

/** Returns whether exhausted limits for FIXED orders are the only reason why the pair cannot be swapped. */
export function isFixedExhausted(market: PairMarket): boolean {
  if (market.rateMode === 'FLOATING' || hasRange(quoteBounds(market))) return false
  return hasRange(quoteBounds({ ...market, rateMode: 'FLOATING' }))
}

function hasRange({ minDepositAtomic, maxDepositAtomic }: QuoteBounds): boolean {
  return maxDepositAtomic >= minDepositAtomic
}

/**
 * Rejects an amount outside the bounds. The error states the bound in units of `side`, the coin of the user's amount.
 * @param markup partner's or referrer's mark-up, which lowers the payouts and so the bounds in the receive coin
 * @throws {DomainError} AMOUNT_TOO_SMALL, AMOUNT_TOO_BIG with the bound, FIXED_UNAVAILABLE when the FIXED limits are
 *   exhausted, NO_LIQUIDITY when the inventory is exhausted
 */
export function assertWithinBounds(
  market: PairMarket,
  depositAtomic: bigint,
  side: Instrument = market.from,
  markup: Markup = NO_MARKUP,
): void {
  const { minDepositAtomic, maxDepositAtomic } = quoteBounds(market)
  if (isFixedExhausted(market)) throw fixedUnavailable()
  if (maxDepositAtomic < minDepositAtomic) throw exhausted(market, minDepositAtomic)
  const refuse = (bound: MissedBound): DomainError =>
    side === market.to
      ? outOfBounds(side, receiveBound(market, bound, markup), receiveBound(market, bound, NO_MARKUP))
      : outOfBounds(side, bound)
  if (depositAtomic < minDepositAtomic) throw refuse({ missed: 'smallest', boundAtomic: minDepositAtomic })
  if (depositAtomic > maxDepositAtomic) throw refuse({ missed: 'largest', boundAtomic: maxDepositAtomic })
}

/** Creates the error for a pair that permits no amount. */
function exhausted(market: PairMarket, minDepositAtomic: bigint): DomainError {
  const { from, to } = market
  if (from.isBridged && bridgedLeft(market) < minDepositAtomic) return bridgedExhausted(from)
  return new DomainError('NO_LIQUIDITY', 'Not enough reserve for this pair at the moment', {
    missing: { what: 'reserve', instrument: to.slug },
  })
}

/**
 * Converts a deposit bound to units of the receive coin. Rounds it to three significant digits inside the bounds, so
 * that a request to receive exactly the returned amount is accepted.
 */
function receiveBound(market: PairMarket, { missed, boundAtomic }: MissedBound, markup: Markup): MissedBound {
  const payout = priceDeposit(market, boundAtomic, markup).amountToGetAtomic
  // To receive more than the smallest deposit pays out, the user must send more than the smallest deposit.
  const bound =
    missed === 'smallest'
      ? roundToSignificant(payout + 1n, 3, 'up', market.to)
      : roundToSignificant(payout, 3, 'down', market.to)
  return { missed, boundAtomic: bound }
}

/**
 * Creates the error for an amount outside a bound, which is in base units of `coin`.
 * @param general bound that applies without a partner's or referrer's mark-up
 */
export function outOfBounds(coin: Instrument, bound: MissedBound, general = bound): DomainError {
  const { missed, boundAtomic } = bound
  const expected = formatAmount(boundAtomic, coin.decimals)
  const expectedGeneral = formatAmount(general.boundAtomic, coin.decimals)
  const facts = { expected, expectedGeneral, expectedCurrency: coin.slug }
  return missed === 'largest'
    ? new DomainError('AMOUNT_TOO_BIG', `Amount Too Big: maximum amount is ${expected}`, facts)
    : new DomainError('AMOUNT_TOO_SMALL', `Amount Too Small: minimum amount is ${expected}`, facts)
}

/** Creates the error for a FIXED request when only floating rates are available. */
export function fixedUnavailable(): DomainError {
  return new DomainError('FIXED_UNAVAILABLE', 'No fixed rate is available at the moment: use a floating rate')
}

/**
 * Returns the recommended deposit, in base units of the send side. The deposit is within the bounds, unless the bounds
 * permit no amount.
 */
export function recommendedDeposit(market: PairMarket): bigint {
  const price = present(tickPrice(market.tick, market.from.currencyTitle), 'an open market has prices')
  const wanted = present(parseRational(market.policy.recommendedNumeraire), 'policy amounts are decimals')
  const { minDepositAtomic, maxDepositAtomic } = quoteBounds(market)
  const amount = roundToSignificant(
    scale(powerOfTen(market.from.decimals), divide(wanted, price), 'down'),
    2,
    'down',
    market.from,
  )
  const capped = amount > maxDepositAtomic ? maxDepositAtomic : amount
  return capped < minDepositAtomic ? minDepositAtomic : capped
}

/**
 * Rounds an amount, in base units, to a number of significant digits, but no further than the instrument's quote
 * precision.
 */
export function roundToSignificant(
  atomic: bigint,
  digits: number,
  direction: 'up' | 'down',
  instrument: Instrument,
): bigint {
  const insignificant = atomic.toString().length - digits
  const coarse = insignificant > 0 ? roundToPrecision(atomic, insignificant, 0, direction) : atomic
  return roundToPrecision(coarse, instrument.decimals, instrument.precisionDecimals, direction)
}
