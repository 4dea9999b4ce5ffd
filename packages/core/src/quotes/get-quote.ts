import { powerOfTen } from '@cambio/kernel/decimal-text'
import { present } from '@cambio/kernel/assert'
import { formatAmount, scale } from '@cambio/kernel/money'
import { divide, parseRational, rational } from '@cambio/kernel/rational'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Clock } from '@cambio/kernel/clock'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Catalogue, InstrumentName } from '../instruments/catalogue.ts'
import { isCardMoney, isFiat, type Instrument } from '../instruments/instrument.ts'
import type { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import type { HeldQuote } from '../liquidity/held-quote.ts'
import type { QuoteReader } from '../liquidity/query-interest.ts'
import type { ProviderQuery, ProviderQuote } from '../liquidity/liquidity-provider.ts'
import { assertFloatingForBank, assertSwapOrSale, noOwnMoney, RECOMMENDED_SALE } from './sale-rules.ts'
import { providerBounds, quoteOf } from './provider-pair-quote.ts'
import { DomainError } from '../shared/domain-error.ts'
import { depositForExactly, openMarket, priceDeposit, type PairMarket } from './price-quote.ts'
import {
  assertWithinBounds,
  fixedUnavailable,
  quoteBounds,
  recommendedDeposit,
  roundToSignificant,
} from './quote-bounds.ts'
import { hasRisenFast } from './rate-rise.ts'
import type { Markup } from './markup.ts'
import type { PairBounds, Quote } from './quote.ts'
import { marketForDestination } from './transfer-cost.ts'
import type { QuotePolicy } from './quote-policy.ts'
import { tickPrice, type RateTick } from './tick.ts'
import { widestRefusal } from './widest-refusal.ts'
import type { TickBook } from './tick-store.ts'
import { amountSide } from './amount-side.ts'
import { parseQuotable } from './parse-quotable.ts'
import { isOwnInventoryOnly, refusedOr } from './provider-may-serve.ts'

export interface QuoteDeps {
  catalogue: Catalogue
  /** Cached quotes of liquidity providers. */
  providerQuotes: ProviderQuotes
  ticks: TickBook
  policy: QuotePolicy
  clock: Clock
}

export interface PairRequest {
  from: InstrumentName
  to: InstrumentName
  rateMode: RateMode
}

export interface QuoteRequest extends PairRequest {
  /** Amount to send or receive, as a decimal string; null if the caller needs only the price and the bounds. */
  amount: string | null
  /**
   * Slug or currency title of the coin in which `amount` is expressed. If it is the receive coin, the user receives
   * exactly this amount. Null selects the send coin.
   */
  amountCurrency: string | null
  markup: Markup
  /**
   * Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. It is estimated
   * again when the order is created. Undefined for an ordinary or unknown destination. Providers' quotes ignore it.
   */
  transferCostPercent?: number | undefined
  /** Caller whose limit on refreshed provider queries applies. Undefined if no client's request caused the call. */
  reader?: QuoteReader | undefined
}

/** Price of a pair for a specific request. */
export interface PairQuote {
  from: Instrument
  to: Instrument
  rateMode: RateMode
  /** The exchange's own market for the pair; null if the exchange has no price for it. */
  market: PairMarket | null
  /** Newest tick; null if no prices are available. */
  tick: RateTick | null
  policy: QuotePolicy
  /** The best provider quote; null if the exchange fills the order from its own inventory. */
  held: HeldQuote | null
  bounds: PairBounds
  /**
   * Quote for the requested amount; null if the request contains no amount, in which case `reference` contains the
   * price.
   */
  quote: Quote | null
  reference: Quote
  /** Slug of the coin in which the requested amount is expressed. */
  amountSide: string
}

/**
 * Prices a pair from the newest tick and the cached provider quotes, and returns the best price. Sends no request and
 * stores nothing.
 * @throws {DomainError} INSTRUMENT_UNKNOWN, SAME_INSTRUMENT, PAIR_NOT_ACTIVE, NO_LIQUIDITY, AMOUNT_MALFORMED,
 *   AMOUNT_TOO_SMALL, AMOUNT_TOO_BIG, FIXED_UNAVAILABLE
 */
export function getQuote(deps: QuoteDeps, request: QuoteRequest): PairQuote {
  const from = deps.catalogue.get(request.from)
  const to = deps.catalogue.get(request.to)
  assertSwapOrSale(deps.providerQuotes, from, to)
  assertFloatingForBank(from, to, request.rateMode)
  // A partner's mark-up is deducted from the exchange's payout. It cannot be deducted from a provider's payout, because
  // a provider pays the user directly.
  if (isOwnInventoryOnly(request.markup) || !deps.providerQuotes.serves(from, to))
    return ownQuote(deps, from, to, request)
  const own = isCardMoney(to) ? noOwnMoney(request.rateMode) : refusedOr(() => ownQuote(deps, from, to, request))
  // Without an amount, the exchange's own reference price is sufficient. With a referral mark-up, only the exchange's
  // own quote counts, because only the exchange can deduct the mark-up.
  if (!(own instanceof DomainError) && (request.amount === null || request.markup.bps > 0)) return own
  const query = providerQuery(deps, from, to, request)
  const { quotes, missed } = deps.providerQuotes.look(query, request.reader)
  const best = quotes.reduce<HeldQuote | null>(
    (one, other) => (one && !isBetter(other.quote, one.quote) ? one : other),
    null,
  )
  if (best && (own instanceof DomainError || !own.quote || isBetter(best.quote, own.quote)))
    return providerPairQuote(deps, request, best, quotes)
  if (!(own instanceof DomainError)) return { ...own, bounds: widestBounds([own.bounds], quotes) }
  if (missed === null) throw own
  const market = query.side === 'receive' ? destinationMarket(deps, from, to, request) : null
  throw widestRefusal(own, missed, { from, market })
}

/**
 * Returns the exchange's own quote.
 * @throws {DomainError} in the same cases as `getQuote`
 */
function ownQuote(deps: QuoteDeps, from: Instrument, to: Instrument, request: QuoteRequest): PairQuote {
  const { policy, catalogue } = deps
  const { rateMode } = request
  const newest = freshTick(deps)
  const market = marketForDestination(
    openMarket({ tick: newest, policy, catalogue, from, to, rateMode }),
    request.transferCostPercent ?? PLAIN_TRANSFER_PERCENT,
  )
  if (rateMode === 'FIXED' && hasRisenFast(deps.ticks, { from, to }, newest)) throw fixedUnavailable()
  const bounds = quoteBounds(market)
  const side = amountSide(from, to, request.amountCurrency)
  const { tick } = market
  const known = {
    from,
    to,
    rateMode,
    market,
    tick,
    policy,
    held: null,
    bounds,
    amountSide: side.slug,
  }
  if (request.amount === null) {
    const reference = priceDeposit(market, recommendedDeposit(market), request.markup)
    return { ...known, quote: null, reference }
  }
  const atomic = parseQuotable(request.amount, side, side === to ? 'receive' : 'deposit')
  const deposit = side === to ? depositForExactly(market, atomic, request.markup) : atomic
  assertWithinBounds(market, deposit, side, request.markup)
  const quote = priceDeposit(market, deposit, request.markup)
  return { ...known, quote, reference: quote }
}

/**
 * Returns the provider query for a request. If the request contains no amount, the query uses a recommended amount.
 * @throws {DomainError} AMOUNT_MALFORMED
 */
export function providerQuery(deps: QuoteDeps, from: Instrument, to: Instrument, request: QuoteRequest): ProviderQuery {
  const coin = amountSide(from, to, request.amountCurrency)
  const { rateMode } = request
  if (request.amount === null) return { from, to, rateMode, side: 'deposit', amountAtomic: sensibleDeposit(deps, from) }
  const side = coin === to ? 'receive' : 'deposit'
  return { from, to, rateMode, side, amountAtomic: parseQuotable(request.amount, coin, side) }
}

/** Returns the recommended deposit if the coin has a price, and one unit of the coin otherwise, in base units. */
function sensibleDeposit({ ticks, policy }: QuoteDeps, from: Instrument): bigint {
  const tick = ticks.latest()
  const price = tick && tickPrice(tick, from.currencyTitle)
  const wanted = present(parseRational(policy.recommendedNumeraire), 'policy amounts are decimals')
  const coins = price && price.num > 0n ? divide(wanted, price) : rational(1n, 1n)
  return roundToSignificant(scale(powerOfTen(from.decimals), coins, 'down'), 2, 'down', from)
}

/**
 * Returns the exchange's market with the network fee of the request's destination, or null if it has no market for the
 * pair.
 */
function destinationMarket(
  deps: QuoteDeps,
  from: Instrument,
  to: Instrument,
  request: QuoteRequest,
): PairMarket | null {
  const known = knownMarket(deps, from, to, request.rateMode)
  return known && marketForDestination(known, request.transferCostPercent ?? PLAIN_TRANSFER_PERCENT)
}

/** Returns a provider's price, with bounds that include the bounds of the exchange and of all providers. */
function providerPairQuote(
  deps: QuoteDeps,
  request: QuoteRequest,
  held: HeldQuote,
  fromProviders: readonly HeldQuote[],
): PairQuote {
  const { from, to, rateMode } = held.query
  const market = destinationMarket(deps, from, to, request)
  const quote = quoteOf(held, market)
  const own = market && quoteBounds(market)
  const isOpen = own !== null && own.maxDepositAtomic >= own.minDepositAtomic
  return {
    from,
    to,
    rateMode,
    market,
    tick: deps.ticks.latest(),
    policy: deps.policy,
    held,
    reference: quote,
    bounds: widestBounds(isOpen ? [own] : [], fromProviders),
    quote: request.amount === null ? null : quote,
    amountSide: amountSide(from, to, request.amountCurrency).slug,
  }
}

/**
 * Returns the market for a pair at the newest tick, even if the exchange lacks the inventory to pay out. Returns null
 * if a price is missing. Also returns null for a sale to a card, because the exchange never fills such a sale itself.
 */
export function knownMarket(deps: QuoteDeps, from: Instrument, to: Instrument, rateMode: RateMode): PairMarket | null {
  if (isCardMoney(to)) return null
  const { policy, catalogue } = deps
  const market = refusedOr(() => openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode }))
  return market instanceof DomainError ? null : market
}

/**
 * Returns the lowest minimum and the highest maximum of all given bounds. The result has no maximum if a provider
 * states none.
 */
function widestBounds(own: readonly PairBounds[], fromProviders: readonly HeldQuote[]): PairBounds {
  const all = [...own, ...fromProviders.map(({ quote }) => providerBounds(quote))]
  return all.reduce((one, other) => ({
    minDepositAtomic: one.minDepositAtomic < other.minDepositAtomic ? one.minDepositAtomic : other.minDepositAtomic,
    maxDepositAtomic: highest(one.maxDepositAtomic, other.maxDepositAtomic),
  }))
}

/** Returns the higher of two maximums, or null if one of them is null. */
function highest(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}

type Amounts = Pick<ProviderQuote, 'depositAtomic' | 'amountToGetAtomic'>

/** Returns whether the first quote pays more per deposited unit than the second. */
function isBetter(one: Amounts, other: Amounts): boolean {
  return one.amountToGetAtomic * other.depositAtomic > other.amountToGetAtomic * one.depositAtomic
}

/**
 * Returns the recommended amount to send, as a decimal string.
 * @throws {DomainError} in the same cases as `getQuote`
 */
export function recommendAmount(deps: QuoteDeps, request: PairRequest): string {
  const from = deps.catalogue.get(request.from)
  const to = deps.catalogue.get(request.to)
  assertSwapOrSale(deps.providerQuotes, from, to)
  if (isFiat(to)) return RECOMMENDED_SALE
  const { policy, catalogue } = deps
  const { rateMode } = request
  const open = () => openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode })
  const market = deps.providerQuotes.serves(from, to) ? refusedOr(open) : open()
  const atomic = market instanceof DomainError ? sensibleDeposit(deps, from) : recommendedDeposit(market)
  return formatAmount(atomic, from.decimals)
}

/**
 * Returns the newest tick if it is recent enough for pricing.
 * @throws {DomainError} NO_LIQUIDITY otherwise
 */
export function freshTick(deps: Pick<QuoteDeps, 'ticks'>): RateTick {
  const tick = deps.ticks.latest()
  if (!tick)
    throw new DomainError('NO_LIQUIDITY', 'Prices are not available at the moment', { missing: { what: 'price' } })
  return tick
}
