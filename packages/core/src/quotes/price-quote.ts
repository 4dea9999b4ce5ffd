import { powerOfTen } from '@cambio/kernel/decimal-text'
import { roundToPrecision, scale, basisPoints } from '@cambio/kernel/money'
import { divide, multiply, rational, significantText, type Rational } from '@cambio/kernel/rational'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Catalogue } from '../instruments/catalogue.ts'
import { isProviderOnly, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { assertNoCard } from './assert-no-card.ts'
import { NO_MARKUP } from './markup.ts'
import type { CostLine, Quote } from './quote.ts'
import type { QuotePolicy } from './quote-policy.ts'
import { currencyRate, tickPrice, type RateTick } from './tick.ts'

/** Number of significant digits of a price in the API. */
export const PRICE_DIGITS = 12

/** Market for a pair at a tick: all data that determines the price of an amount. */
export interface PairMarket {
  tick: RateTick
  policy: QuotePolicy
  from: Instrument
  to: Instrument
  rateMode: RateMode
  /** Receive base units per send base unit at mid-market prices. */
  marketRate: Rational
  /** Receive units per send unit at mid-market prices. */
  midPrice: Rational
  /** Network fee for a payout, in base units of the receive side, rounded up. */
  networkFeeAtomic: bigint
  /** Network fee for a refund, in base units of the send side, rounded up. */
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

/** Cache of computed markets by tick. The exchange computes about a thousand quotes from each tick. */
const openedMarkets = new WeakMap<RateTick, Map<Instrument, Map<Instrument, MarketsByMode>>>()

/**
 * Returns the market for a pair at a tick, for new orders.
 * @throws {DomainError} SAME_INSTRUMENT, PAIR_NOT_ACTIVE; NO_LIQUIDITY when a price or fee is missing
 */
export function openMarket(input: MarketInput): PairMarket {
  const { from, to } = input
  if (from.slug === to.slug) throw new DomainError('SAME_INSTRUMENT', 'Send and receive instruments must differ')
  assertNoCard(from, to)
  if (!from.isDepositEnabled || !to.isPayoutEnabled)
    throw new DomainError('PAIR_NOT_ACTIVE', 'This pair is not available at the moment')
  const known = openedMarkets.get(input.tick)?.get(from)?.get(to)?.[input.rateMode]
  if (known && known.policy === input.policy) return known
  const market = marketAt(input)
  const byFrom = openedMarkets.get(input.tick) ?? new Map<Instrument, Map<Instrument, MarketsByMode>>()
  const byTo = byFrom.get(from) ?? new Map<Instrument, MarketsByMode>()
  openedMarkets.set(input.tick, byFrom.set(from, byTo.set(to, { ...byTo.get(to), [input.rateMode]: market })))
  return market
}

/**
 * Returns the market for a pair at a tick, even if the pair accepts no new orders. Existing orders for such a pair must
 * still be settled.
 * @throws {DomainError} NO_LIQUIDITY when a price or fee is missing
 */
export function marketAt(input: MarketInput): PairMarket {
  const { tick, policy, catalogue, from, to, rateMode } = input
  const priceFrom = tickPrice(tick, from.currencyTitle)
  const priceTo = tickPrice(tick, to.currencyTitle)
  const payoutFee = networkFeeOf(to, tick, catalogue)
  const refundFee = networkFeeOf(from, tick, catalogue)
  if (!priceFrom || !priceTo || payoutFee === null || refundFee === null || priceFrom.num === 0n || priceTo.num === 0n)
    throw withoutPrice(input)
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

/**
 * Creates the error for a pair without a price or network fee. The error names the missing price or fee, except for a
 * coin that the exchange never prices itself.
 */
function withoutPrice({ tick, from, to }: MarketInput): DomainError {
  const lacksPrice = [from, to].find(({ currencyTitle }) => !tickPrice(tick, currencyTitle)?.num)
  const lacking = lacksPrice ?? [from, to].find(({ slug }) => tick.payoutFees[slug] === undefined)
  const isKnown = lacking !== undefined && ![from, to].some(isProviderOnly)
  return new DomainError('NO_LIQUIDITY', 'No trusted price for this pair at the moment', {
    ...(isKnown && { missing: { what: lacksPrice ? 'price' : 'fee', instrument: lacking.slug } }),
  })
}

/**
 * Returns how many base units of `to` equal one base unit of `from` at the mid prices of a tick. Returns null if a
 * price is missing.
 */
export function midRate(tick: Pick<RateTick, 'prices'> | null, from: Instrument, to: Instrument): Rational | null {
  const rate = tick && currencyRate(tick, from.currencyTitle, to.currencyTitle)
  return rate && multiply(rate, rational(powerOfTen(to.decimals), powerOfTen(from.decimals)))
}

/**
 * Returns the quote for a deposit of `depositAtomic` base units. All rounding favours the exchange, by less than one
 * step of the quote precision, and appears in the cost waterfall. `added` is a partner's or referrer's mark-up.
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

/** Returns the smallest quotable deposit whose payout is at least `wantedAtomic`, in base units of the send side. */
export function depositForExactly(market: PairMarket, wantedAtomic: bigint, added = NO_MARKUP): bigint {
  const { policy, rateMode, from, to } = market
  const wanted = roundToPrecision(wantedAtomic, to.decimals, to.precisionDecimals, 'up')
  const keptBps = BigInt(10_000 - policy.spreadBps[rateMode] - policy.platformFeeBps - added.bps)
  const grossNeeded = scale(wanted + market.networkFeeAtomic + 2n, rational(10_000n, keptBps), 'up')
  const estimate = scale(grossNeeded, rational(market.marketRate.den, market.marketRate.num), 'up')
  const step = powerOfTen(from.decimals - from.precisionDecimals)
  const enough = (steps: bigint): boolean => priceDeposit(market, steps * step, added).amountToGetAtomic >= wanted
  // The estimate is sufficient and close to the result. Step down from it in doubling steps until a deposit is
  // insufficient. Then bisect the interval between that deposit and the smallest deposit known to be sufficient.
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

function allInPrice(market: PairMarket, depositAtomic: bigint, amountToGet: bigint): string {
  if (depositAtomic === 0n) return '0'
  const shift = market.from.decimals - market.to.decimals
  // Do not reduce the fraction: this saves time in every quote, and the resulting string is the same.
  const units = {
    num: shift > 0 ? amountToGet * powerOfTen(shift) : amountToGet,
    den: shift < 0 ? depositAtomic * powerOfTen(-shift) : depositAtomic,
  }
  return significantText(units, PRICE_DIGITS)
}

/**
 * Returns the network fee for sending an instrument at a tick, in base units of the instrument. Returns null while the
 * fee is unknown. The fee for a token is converted to that token, because ticks state fees in the chain's native coin.
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
