import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount, roundToPrecision, scale, basisPoints } from '@cambio/kernel/money'
import { divide, multiply, parseRational, rational, significantText, type Rational } from '@cambio/kernel/rational'
import { present } from '@cambio/kernel/assert'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { NO_MARKUP } from './markup.ts'
import { exposureLeft } from './exposure-limit.ts'
import type { CostLine, Quote, QuoteBounds } from './quote.ts'
import type { QuotePolicy } from './quote-policy.ts'
import { tickPrice, type RateTick } from './tick.ts'

/** Significant digits of a price in the API. */
export const PRICE_DIGITS = 12

/** Market of a pair at a tick, with the data for pricing an amount. */
export interface PairMarket {
  tick: RateTick
  policy: QuotePolicy
  from: Instrument
  to: Instrument
  rateMode: RateMode
  /** Receive base units for one send base unit at mid-market prices. */
  marketRate: Rational
  /** Receive units for one send unit at mid-market prices. */
  midPrice: Rational
  /** Network fee of a payout, base units of the receive side, rounded up. */
  networkFeeAtomic: bigint
  /** Network fee of a refund, base units of the send side, rounded up. */
  refundFeeAtomic: bigint
}

export interface MarketInput {
  tick: RateTick
  policy: QuotePolicy
  catalogue: Catalogue
  from: Instrument
  to: Instrument
  rateMode: RateMode
}

type MarketsByMode = Partial<Record<RateMode, PairMarket>>

/** Cache of opened markets by tick, because each tick is used for about a thousand quotes. */
const openedMarkets = new WeakMap<RateTick, Map<Instrument, Map<Instrument, MarketsByMode>>>()

/**
 * Returns the market of a pair at a tick, for new orders.
 * @throws {DomainError} SAME_INSTRUMENT, PAIR_NOT_ACTIVE, NO_LIQUIDITY (a price or fee is missing)
 */
export function openMarket(input: MarketInput): PairMarket {
  const { from, to } = input
  if (from.slug === to.slug) throw new DomainError('SAME_INSTRUMENT', 'Send and receive instruments must differ')
  if (!from.isDepositEnabled || !to.isPayoutEnabled)
    throw new DomainError('PAIR_NOT_ACTIVE', 'This pair is not exchanged at the moment')
  const known = openedMarkets.get(input.tick)?.get(from)?.get(to)?.[input.rateMode]
  if (known && known.policy === input.policy) return known
  const market = marketAt(input)
  const byFrom = openedMarkets.get(input.tick) ?? new Map<Instrument, Map<Instrument, MarketsByMode>>()
  const byTo = byFrom.get(from) ?? new Map<Instrument, MarketsByMode>()
  openedMarkets.set(input.tick, byFrom.set(from, byTo.set(to, { ...byTo.get(to), [input.rateMode]: market })))
  return market
}

/**
 * Returns the market of a pair at a tick, even when the pair accepts no new orders, because existing orders must be
 * settled.
 * @throws {DomainError} NO_LIQUIDITY (a price or fee is missing)
 */
export function marketAt(input: MarketInput): PairMarket {
  const { tick, policy, catalogue, from, to, rateMode } = input
  const priceFrom = tickPrice(tick, from.currencyTitle)
  const priceTo = tickPrice(tick, to.currencyTitle)
  const payoutFee = networkFeeOf(to, tick, catalogue)
  const refundFee = networkFeeOf(from, tick, catalogue)
  if (!priceFrom || !priceTo || payoutFee === null || refundFee === null || priceFrom.num === 0n || priceTo.num === 0n)
    throw new DomainError('NO_LIQUIDITY', 'No trusted price for this pair at the moment')
  const midPrice = divide(priceFrom, priceTo)
  return {
    tick,
    policy,
    from,
    to,
    rateMode,
    midPrice,
    marketRate: multiply(midPrice, rational(powerOfTen(to.decimals), powerOfTen(from.decimals))),
    networkFeeAtomic: payoutFee,
    refundFeeAtomic: refundFee,
  }
}

/** Returns receive base units for one send base unit at a tick's mid prices; null when a price is missing. */
export function midRate(tick: Pick<RateTick, 'prices'> | null, from: Instrument, to: Instrument): Rational | null {
  const priceFrom = tick && tickPrice(tick, from.currencyTitle)
  const priceTo = tick && tickPrice(tick, to.currencyTitle)
  if (!priceFrom || !priceTo || priceFrom.num === 0n || priceTo.num === 0n) return null
  return multiply(divide(priceFrom, priceTo), rational(powerOfTen(to.decimals), powerOfTen(from.decimals)))
}

/**
 * Returns the quote for a deposit of `depositAtomic`. Every rounding favours the exchange by less than one step, and
 * the waterfall shows it. `added` is the mark-up of a partner or referrer.
 */
export function priceDeposit(market: PairMarket, depositAtomic: bigint, added = NO_MARKUP): Quote {
  const { policy, rateMode, to } = market
  const marketValue = scale(depositAtomic, market.marketRate, 'down')
  const spread = basisPoints(marketValue, policy.spreadBps[rateMode], 'up')
  const platformFee = basisPoints(marketValue, policy.platformFeeBps, 'up')
  const markup = basisPoints(marketValue, added.bps, 'up')
  const beforeRounding = marketValue - spread - platformFee - markup - market.networkFeeAtomic
  const positive = beforeRounding > 0n ? beforeRounding : 0n
  const amountToGet = roundToPrecision(positive, to.decimals, to.precisionDecimals, 'down')
  const costs: CostLine[] = [
    { kind: 'market', amountAtomic: marketValue, bps: null },
    { kind: 'spread', amountAtomic: -spread, bps: policy.spreadBps[rateMode] },
    { kind: 'platformFee', amountAtomic: -platformFee, bps: policy.platformFeeBps },
  ]
  if (added.bps > 0) costs.push({ kind: added.kind, amountAtomic: -markup, bps: added.bps })
  costs.push({ kind: 'networkFee', amountAtomic: -market.networkFeeAtomic, bps: null })
  const rounding = amountToGet - beforeRounding
  if (rounding !== 0n) costs.push({ kind: 'rounding', amountAtomic: rounding, bps: null })
  return {
    tickAt: market.tick.at,
    from: market.from.slug,
    to: to.slug,
    rateMode,
    depositAtomic,
    amountToGetAtomic: amountToGet,
    price: allInPrice(market, depositAtomic, amountToGet),
    costs,
    networkFeeAtomic: market.networkFeeAtomic,
  }
}

/** Returns the smallest quotable deposit whose payout is at least `wantedAtomic`, base units of the send side. */
export function depositForExactly(market: PairMarket, wantedAtomic: bigint, added = NO_MARKUP): bigint {
  const { policy, rateMode, from, to } = market
  const wanted = roundToPrecision(wantedAtomic, to.decimals, to.precisionDecimals, 'up')
  const keptBps = BigInt(10_000 - policy.spreadBps[rateMode] - policy.platformFeeBps - added.bps)
  const grossNeeded = scale(wanted + market.networkFeeAtomic + 2n, rational(10_000n, keptBps), 'up')
  const estimate = scale(grossNeeded, rational(market.marketRate.den, market.marketRate.num), 'up')
  const step = powerOfTen(from.decimals - from.precisionDecimals)
  const enough = (steps: bigint): boolean => priceDeposit(market, steps * step, added).amountToGetAtomic >= wanted
  // The estimate is sufficient and close. Step down from it, doubling the step, until a deposit is insufficient; then
  // bisect the gap.
  let high = roundToPrecision(estimate, from.decimals, from.precisionDecimals, 'up') / step
  let gap = 1n
  while (gap < high && enough(high - gap)) {
    high -= gap
    gap *= 2n
  }
  let low = gap < high ? high - gap : 0n
  while (high - low > 1n) {
    const middle = (high + low) / 2n
    if (enough(middle)) high = middle
    else low = middle
  }
  return high * step
}

const knownBounds = new WeakMap<PairMarket, QuoteBounds>()

/** Returns the deposit bounds. They follow from the policy, the network fees and the exchange's inventory. */
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
  const largest = numeraireToSend(policy.maxNumeraire)
  return {
    minDepositAtomic: roundToSignificant(smallest, 3, 'up', from),
    maxDepositAtomic: roundToSignificant(largest < byInventory ? largest : byInventory, 3, 'down', from),
  }
}

/**
 * Returns the maximum amount that one order may promise, base units of the receive side. The exposure book also limits
 * a FIXED order.
 */
function payableAtomic({ tick, policy, to, rateMode }: PairMarket): bigint {
  const byFloat = basisPoints(BigInt(tick.inventory[to.slug] ?? '0'), policy.maxInventoryBps, 'down')
  if (rateMode === 'FLOATING') return byFloat
  const left = exposureLeft(tick, policy, to)
  return left < byFloat ? left : byFloat
}

/** Returns whether the pair cannot be swapped only because the limits of FIXED orders are used up. */
export function isFixedExhausted(market: PairMarket): boolean {
  if (market.rateMode === 'FLOATING' || hasRange(quoteBounds(market))) return false
  return hasRange(quoteBounds({ ...market, rateMode: 'FLOATING' }))
}

function hasRange({ minDepositAtomic, maxDepositAtomic }: QuoteBounds): boolean {
  return maxDepositAtomic >= minDepositAtomic
}

/**
 * Rejects an amount outside the bounds.
 * @throws {DomainError} AMOUNT_TOO_SMALL, AMOUNT_TOO_BIG with the bound, FIXED_UNAVAILABLE when the FIXED limits are
 *   used up, NO_LIQUIDITY when the inventory is used up
 */
export function assertWithinBounds(market: PairMarket, depositAtomic: bigint): void {
  const bounds = quoteBounds(market)
  const text = (atomic: bigint): string => formatAmount(atomic, market.from.decimals)
  if (isFixedExhausted(market)) throw fixedUnavailable()
  if (bounds.maxDepositAtomic < bounds.minDepositAtomic)
    throw new DomainError('NO_LIQUIDITY', 'Not enough reserve to pay for this pair at the moment')
  if (depositAtomic < bounds.minDepositAtomic) {
    const expected = text(bounds.minDepositAtomic)
    throw new DomainError('AMOUNT_TOO_SMALL', `Amount Too Small: minimum amount is ${expected}`, {
      expected,
      expectedGeneral: expected,
    })
  }
  if (depositAtomic > bounds.maxDepositAtomic) throw amountTooBig(market.from, bounds.maxDepositAtomic)
}

/** Creates the error for a deposit above a bound, which is in base units of the send side. */
export function amountTooBig(from: Instrument, boundAtomic: bigint): DomainError {
  const expected = formatAmount(boundAtomic, from.decimals)
  return new DomainError('AMOUNT_TOO_BIG', `Amount Too Big: maximum amount is ${expected}`, {
    expected,
    expectedGeneral: expected,
  })
}

/** Creates the error for a FIXED request while only floating rates are available. */
export function fixedUnavailable(): DomainError {
  return new DomainError('FIXED_UNAVAILABLE', 'No fixed rate can be held at the moment: use a floating rate')
}

/** Returns the recommended deposit, base units. It lies inside the bounds unless they are empty. */
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

function allInPrice(market: PairMarket, depositAtomic: bigint, amountToGet: bigint): string {
  if (depositAtomic === 0n) return '0'
  const shift = market.from.decimals - market.to.decimals
  // The fraction is not reduced. The resulting text is the same, and quotes are frequent.
  const units = {
    num: shift > 0 ? amountToGet * powerOfTen(shift) : amountToGet,
    den: shift < 0 ? depositAtomic * powerOfTen(-shift) : depositAtomic,
  }
  return significantText(units, PRICE_DIGITS)
}

/**
 * Returns the network fee of sending an instrument at a tick, base units of the instrument. Returns null while the fee
 * is unknown. A tick states fees in the chain's native coin; the fee of a token is converted to the token.
 */
export function networkFeeOf(instrument: Instrument, tick: RateTick, catalogue: Catalogue): bigint | null {
  const native = catalogue.nativeOf(instrument.chain)
  const feeText = tick.payoutFees[instrument.slug]
  if (!native || feeText === undefined) return null
  const fee = BigInt(feeText)
  if (native.slug === instrument.slug)
    return roundToPrecision(fee, instrument.decimals, instrument.precisionDecimals, 'up')
  const nativePrice = tickPrice(tick, native.currencyTitle)
  const price = tickPrice(tick, instrument.currencyTitle)
  if (!nativePrice || !price || price.num === 0n) return null
  const rate = multiply(
    divide(nativePrice, price),
    rational(powerOfTen(instrument.decimals), powerOfTen(native.decimals)),
  )
  return roundToPrecision(scale(fee, rate, 'up'), instrument.decimals, instrument.precisionDecimals, 'up')
}

/** Rounds an amount to a number of significant digits, at most to the instrument's quote precision. */
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
