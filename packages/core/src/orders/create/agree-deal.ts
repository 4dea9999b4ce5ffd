import { basisPoints, formatAmount, parseAmount, scale } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { InstrumentName } from '../../instruments/catalogue.ts'
import { isCardMoney, type Instrument } from '../../instruments/instrument.ts'
import type { HeldQuote } from '../../liquidity/held-quote.ts'
import { quoteOf } from '../../quotes/provider-pair-quote.ts'
import {
  freshTick,
  getQuote,
  isOwnInventoryOnly,
  knownMarket,
  mayBeServedByProvider,
  parseQuotable,
  providerQuery,
  providerBounds,
  type PairQuote,
  type QuoteDeps,
  type QuoteRequest,
} from '../../quotes/get-quote.ts'
import type { Markup } from '../../quotes/markup.ts'
import { openMarket, priceDeposit, type PairMarket } from '../../quotes/price-quote.ts'
import { assertWithinBounds, quoteBounds } from '../../quotes/quote-bounds.ts'
import type { Quote, QuoteBounds } from '../../quotes/quote.ts'
import { DomainError } from '../../shared/domain-error.ts'

/** The pair and amount that a user wants to swap, and the rate that the user saw. */
export interface DealRequest {
  rateMode: RateMode
  from: InstrumentName
  to: InstrumentName
  /** Amount to send, as a decimal string in units of the `from` instrument. */
  claimedDepositAmount: string
  /**
   * Rate that the page displayed. The server may reject the rate as out of date, but never uses its price. `price`
   * (receive units per send unit) and `amountToReceive` (receive units) are decimal strings.
   */
  claimedRate: { price: string; tickAt: number; amountToReceive: string } | null
  /** Partner whose API key signed the request; null for the website. */
  partner: { apiId: number } | null
  /** Mark-up of the partner, or of the referrer who owns the affiliate link that the guest followed. */
  markup: Markup
}

/** An order's agreed price and its source: the exchange or a provider. */
export interface Deal {
  quote: Quote
  bounds: QuoteBounds
  market: PairMarket | null
  /** The provider's quote; null if the exchange fills the order itself. */
  held: HeldQuote | null
}

/**
 * Returns the deal for the rate that the caller claims to have seen. The rate belongs to one of the exchange's ticks or
 * to a provider's quote, and the recomputed price must equal the claimed price. If no rate is claimed, returns the best
 * deal.
 * @throws {DomainError} in the same cases as `getQuote`; also RATE_OUT_OF_DATE with the current rate
 */
export async function agreeDeal(deps: QuoteDeps, from: Instrument, to: Instrument, input: DealRequest): Promise<Deal> {
  const deposit = parseQuotable(input.claimedDepositAmount, from)
  const request: QuoteRequest = {
    ...{ from: input.from, to: input.to, rateMode: input.rateMode, amountCurrency: null },
    amount: input.claimedDepositAmount,
    markup: input.markup,
  }
  if (input.claimedRate === null) return bestDeal(deps, from, to, request)
  const held = claimedHeld(deps, from, to, deposit, input)
  const claimed = held ?? (isCardMoney(to) ? null : claimedOwn(deps, from, to, deposit, input))
  const floor = parseAmount(input.claimedRate.amountToReceive, to.decimals)
  if (claimed && floor.ok && claimed.quote.amountToGetAtomic >= floor.atomic) return claimed
  const { reference } = getQuote(deps, request)
  throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed', {
    currentRate: {
      price: reference.price,
      updatedAt: reference.tickAt,
      amountToGet: formatAmount(reference.amountToGetAtomic, to.decimals),
    },
  })
}

/** Returns the best deal for a request without a claimed rate. If only providers trade the pair, queries them first. */
async function bestDeal(deps: QuoteDeps, from: Instrument, to: Instrument, request: QuoteRequest): Promise<Deal> {
  const dealOf = ({ reference, bounds, market, held }: PairQuote): Deal => ({
    ...{ quote: reference, market, held },
    bounds: held ? providerBounds(held.quote) : bounds,
  })
  try {
    return dealOf(getQuote(deps, request))
  } catch (error) {
    if (!(error instanceof DomainError) || !mayBeServedByProvider(error) || isOwnInventoryOnly(request.markup))
      throw error
    await deps.providerQuotes.firstAnswer(providerQuery(deps, from, to, request))
    return dealOf(getQuote(deps, request))
  }
}

/** Returns the provider's deal for the claimed rate, or null if the claimed rate does not refer to a provider quote. */
function claimedHeld(
  deps: QuoteDeps,
  from: Instrument,
  to: Instrument,
  deposit: bigint,
  { claimedRate, rateMode, markup }: DealRequest,
): Deal | null {
  const held = claimedRate && deps.providerQuotes.claimed(claimedRate.tickAt)
  if (!held || isOwnInventoryOnly(markup)) return null
  const { query } = held
  if (query.from.slug !== from.slug || query.to.slug !== to.slug || query.rateMode !== rateMode) return null
  const market = knownMarket(deps, from, to, rateMode)
  const quote = quoteOf(held, market)
  if (quote.depositAtomic !== deposit || quote.price !== claimedRate?.price) return null
  return { quote, bounds: providerBounds(held.quote), market, held }
}

/**
 * Returns the exchange's own deal for the claimed rate, with a recomputed price. Returns null if the claimed tick is
 * missing, the prices differ, or the market has moved too far for a fixed rate.
 */
function claimedOwn(
  deps: QuoteDeps,
  from: Instrument,
  to: Instrument,
  deposit: bigint,
  { claimedRate, rateMode, markup }: DealRequest,
): Deal | null {
  const tick = claimedRate && deps.ticks.at(claimedRate.tickAt)
  if (!tick) return null
  const { policy, catalogue } = deps
  const newest = openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode })
  assertWithinBounds(newest, deposit)
  const market = openMarket({ tick, policy, catalogue, from, to, rateMode })
  if (rateMode === 'FIXED' && hasMovedPastSpread(market, newest, deposit)) return null
  const quote = priceDeposit(market, deposit, markup)
  return quote.price === claimedRate.price ? { quote, bounds: quoteBounds(market), market, held: null } : null
}

/**
 * Returns whether the market has moved against the exchange by more than the order's spread since the claimed tick. The
 * spread covers smaller moves, and moves in the exchange's favour cost nothing.
 */
function hasMovedPastSpread(named: PairMarket, newest: PairMarket, deposit: bigint): boolean {
  const agreed = scale(deposit, named.marketRate, 'down')
  const spread = basisPoints(agreed, named.policy.spreadBps[named.rateMode], 'down')
  return scale(deposit, newest.marketRate, 'down') < agreed - spread
}
