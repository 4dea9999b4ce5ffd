import { present } from '@cambio/kernel/assert'
import { basisPoints, formatAmount, parseAmount, scale } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { compare, parseRational } from '@cambio/kernel/rational'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { InstrumentName } from '../../instruments/catalogue.ts'
import { isCardMoney, type Instrument } from '../../instruments/instrument.ts'
import type { HeldQuote } from '../../liquidity/held-quote.ts'
import type { QuoteReader } from '../../liquidity/query-interest.ts'
import { awaitProviders } from '../../quotes/await-providers.ts'
import { isFeeRiseAbsorbed } from '../../quotes/absorbed-fee.ts'
import { filledBounds, quoteOf } from '../../quotes/provider-pair-quote.ts'
import {
  freshTick,
  getQuote,
  knownMarket,
  type PairQuote,
  type QuoteDeps,
  type QuoteRequest,
} from '../../quotes/get-quote.ts'
import { parseQuotable } from '../../quotes/parse-quotable.ts'
import { isOwnInventoryOnly } from '../../quotes/provider-may-serve.ts'
import type { Markup } from '../../quotes/markup.ts'
import { openMarket, priceDeposit, type PairMarket } from '../../quotes/price-quote.ts'
import { assertWithinBounds, quoteBounds } from '../../quotes/quote-bounds.ts'
import { hasRisenFast } from '../../quotes/rate-rise.ts'
import type { Quote, QuoteBounds } from '../../quotes/quote.ts'
import { marketForDestination } from '../../quotes/transfer-cost.ts'
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
  /** Caller whose limit on refreshed provider queries applies. */
  reader?: QuoteReader | undefined
}

/**
 * For a FIXED order, the exchange absorbs the extra network cost of an expensive destination (a contract) up to this
 * limit. The limit is in basis points of the payout.
 */
const ABSORBED_BPS = 1

type ClaimedRate = NonNullable<DealRequest['claimedRate']>

/** An order's agreed price and its source: the exchange or a provider. */
export interface Deal {
  quote: Quote
  bounds: QuoteBounds
  market: PairMarket | null
  /** The provider's quote; null if the exchange fills the order itself. */
  held: HeldQuote | null
  /** Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. */
  transferCostPercent: number
}

export interface AgreeDealDeps extends QuoteDeps {
  /**
   * Returns the cost of a payout of `amountAtomic` base units to the order's destination. The cost is a percentage of
   * the cost of a payout to an ordinary address.
   * @throws {DomainError} ADDRESS_INVALID when the destination rejects the transfer or is too costly
   */
  measurePayout: (amountAtomic: bigint) => Promise<number>
  /**
   * Returns whether the worker will pay `amountAtomic` to the destination of the order if the order is charged
   * `chargedFeeAtomic`, both in base units.
   */
  isPayableAt: (amountAtomic: bigint, chargedFeeAtomic: bigint) => Promise<boolean>
}

/**
 * Returns the deal for the rate that the caller claims to have seen, or the best deal if no rate is claimed. A claimed
 * rate belongs to one of the exchange's ticks or to a provider's quote. The price is recomputed and must equal the
 * claimed price. A deal that the exchange fills itself charges the estimated cost of a payout to the destination.
 * @throws {DomainError} in the same cases as `getQuote` and `measurePayout`; also RATE_OUT_OF_DATE with the current
 *   rate
 */
export async function agreeDeal(
  deps: AgreeDealDeps,
  from: Instrument,
  to: Instrument,
  input: DealRequest,
): Promise<Deal> {
  const deposit = parseQuotable(input.claimedDepositAmount, from, 'deposit')
  const request: QuoteRequest = {
    from: input.from,
    to: input.to,
    rateMode: input.rateMode,
    amountCurrency: null,
    amount: input.claimedDepositAmount,
    markup: input.markup,
    reader: input.reader,
  }
  if (input.claimedRate === null) return chargedDeal(deps, await bestDeal(deps, request), input.markup)
  const held = claimedHeld(deps, from, to, deposit, input)
  const claimed = held ?? (isCardMoney(to) ? null : await claimedOwn(deps, from, to, deposit, input))
  if (claimed) return claimed
  const { quote: current } = await chargedDeal(deps, dealOf(getQuote(deps, request)), input.markup)
  throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed', {
    currentRate: {
      price: current.price,
      updatedAt: current.tickAt,
      amountToGet: formatAmount(current.amountToGetAtomic, to.decimals),
    },
  })
}

/**
 * Returns a deal that charges the estimated cost of its payout. Returns a provider's deal unchanged, because the
 * provider pays the network fee itself.
 */
async function chargedDeal(deps: AgreeDealDeps, deal: Deal, markup: Markup): Promise<Deal> {
  const { market, held, quote } = deal
  if (held !== null || market === null) return deal
  const transferCostPercent = await deps.measurePayout(quote.amountToGetAtomic)
  const charged = marketForDestination(market, transferCostPercent)
  assertWithinBounds(charged, quote.depositAtomic)
  return ownDeal(charged, priceDeposit(charged, quote.depositAtomic, markup), transferCostPercent)
}

function ownDeal(market: PairMarket, quote: Quote, transferCostPercent: number): Deal {
  return { quote, bounds: quoteBounds(market), market, held: null, transferCostPercent }
}

function dealOf({ reference, market, held }: PairQuote): Deal {
  return {
    quote: reference,
    market,
    held,
    transferCostPercent: PLAIN_TRANSFER_PERCENT,
    bounds: held ? filledBounds(held.quote) : quoteBounds(present(market, 'the exchange prices its own deals')),
  }
}

/** Returns the best deal for a request without a claimed rate. If only providers trade the pair, queries them first. */
async function bestDeal(deps: QuoteDeps, request: QuoteRequest): Promise<Deal> {
  try {
    return dealOf(getQuote(deps, request))
  } catch (error) {
    await awaitProviders(deps, request, error)
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
  if (quote.depositAtomic !== deposit || !isAsClaimed(quote, claimedRate, to)) return null
  return {
    quote,
    bounds: filledBounds(held.quote),
    market,
    held,
    transferCostPercent: PLAIN_TRANSFER_PERCENT,
  }
}

/**
 * Returns the exchange's own deal for the claimed rate, with a recomputed price. Returns null if the claimed tick is
 * missing or the prices differ. Also returns null if the market has moved too far for a fixed rate, or if the claimed
 * rate is a spike (`hasRisenFast`).
 */
async function claimedOwn(
  deps: AgreeDealDeps,
  from: Instrument,
  to: Instrument,
  deposit: bigint,
  { claimedRate, rateMode, markup }: DealRequest,
): Promise<Deal | null> {
  const tick = claimedRate && deps.ticks.at(claimedRate.tickAt)
  if (!tick) return null
  const { policy, catalogue } = deps
  const newest = openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode })
  assertWithinBounds(newest, deposit)
  const market = openMarket({ tick, policy, catalogue, from, to, rateMode })
  if (
    rateMode === 'FIXED' &&
    (hasMovedPastSpread(market, newest, deposit) || hasRisenFast(deps.ticks, { from, to }, tick))
  )
    return null
  const quoted = priceDeposit(market, deposit, markup)
  const percent = await deps.measurePayout(quoted.amountToGetAtomic)
  const charged = marketForDestination(market, percent)
  assertWithinBounds(marketForDestination(newest, percent), deposit)
  const dear = priceDeposit(charged, deposit, markup)
  if (isAsClaimed(dear, claimedRate, to)) return ownDeal(charged, dear, percent)
  // A FLOATING order's payout is only an estimate, so its rate may match less strictly than that of a FIXED order.
  if (rateMode === 'FLOATING')
    return isEstimateOf(quoted, claimedRate, to, percent) ? ownDeal(charged, dear, percent) : null
  // Check `isPayableAt`, because the worker does not pay out if the network fee exceeds the charged fee plus the fee
  // allowance.
  return isAsClaimed(quoted, claimedRate, to) &&
    isDifferenceAbsorbed(quoted, dear) &&
    (await deps.isPayableAt(quoted.amountToGetAtomic, quoted.networkFeeAtomic))
    ? ownDeal(market, quoted, PLAIN_TRANSFER_PERCENT)
    : null
}

/**
 * Returns whether the claimed rate may have been displayed as the estimate for a FLOATING order. For an ordinary
 * address, it must equal the quoted rate. For a contract, it may also be lower than the rate for an ordinary address.
 * The page may have estimated the contract's cost for a different amount.
 */
function isEstimateOf(quoted: Quote, claimed: ClaimedRate, to: Instrument, percent: number): boolean {
  const [seen, plain] = [claimed.price, quoted.price].map(parseRational)
  const isLower = percent > PLAIN_TRANSFER_PERCENT && seen && plain && compare(seen, plain) < 0
  return isAsClaimed(isLower ? { ...quoted, price: claimed.price } : quoted, claimed, to)
}

/** Returns whether the destination costs so little extra that the exchange keeps its quote for an ordinary address. */
function isDifferenceAbsorbed(quoted: Quote, dear: Quote): boolean {
  const moreAtomic = dear.networkFeeAtomic - quoted.networkFeeAtomic
  return (
    isFeeRiseAbsorbed(dear.networkFeeAtomic, quoted.networkFeeAtomic) ||
    moreAtomic <= basisPoints(quoted.amountToGetAtomic, ABSORBED_BPS, 'down')
  )
}

/** Returns whether a quote has the price that the caller saw and pays at least the amount that the caller saw. */
function isAsClaimed(quote: Quote, { price, amountToReceive }: ClaimedRate, to: Instrument): boolean {
  const floor = parseAmount(amountToReceive, to.decimals)
  return quote.price === price && floor.ok && quote.amountToGetAtomic >= floor.atomic
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
