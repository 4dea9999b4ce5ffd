import { powerOfTen } from '@cambio/kernel/decimal-text'
import { parseAmount, formatAmount } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue, InstrumentName } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import {
  assertWithinBounds,
  depositForExactly,
  openMarket,
  priceDeposit,
  quoteBounds,
  recommendedDeposit,
  type PairMarket,
} from './price-quote.ts'
import type { Quote, QuoteBounds } from './quote.ts'
import type { QuotePolicy } from './quote-policy.ts'
import type { RateTick } from './tick.ts'
import type { TickBook } from './tick-store.ts'

export interface QuoteDeps {
  catalogue: Catalogue
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
  /** Decimal text, or null for price and bounds alone. */
  amount: string | null
  /** Slug or currency title of the side the amount is of; the receive side's means "receive exactly". Null: the send side. */
  amountCurrency: string | null
  /** What a partner takes, basis points of the market value. */
  markupBps: number
}

/** A pair priced for a request. */
export interface PairQuote {
  market: PairMarket
  bounds: QuoteBounds
  /** Null where no amount was asked for; then `reference` stands for the price. */
  quote: Quote | null
  reference: Quote
  /** Slug of the side the amount was of. */
  amountSide: string
}

/**
 * Prices a pair from the newest tick; writes nothing. Amounts in decimal text of the side they are of.
 * @throws {DomainError} INSTRUMENT_UNKNOWN, SAME_INSTRUMENT, PAIR_NOT_ACTIVE, NO_LIQUIDITY, AMOUNT_MALFORMED,
 *   AMOUNT_TOO_SMALL, AMOUNT_TOO_BIG
 */
export function getQuote(deps: QuoteDeps, request: QuoteRequest): PairQuote {
  const market = currentMarket(deps, request)
  const bounds = quoteBounds(market)
  const side = amountSide(market, request.amountCurrency)
  if (request.amount === null) {
    const reference = priceDeposit(market, recommendedDeposit(market), request.markupBps)
    return { market, bounds, quote: null, reference, amountSide: side.slug }
  }
  const atomic = parseQuotable(request.amount, side)
  const deposit = side === market.to ? depositForExactly(market, atomic, request.markupBps) : atomic
  assertWithinBounds(market, deposit)
  const quote = priceDeposit(market, deposit, request.markupBps)
  return { market, bounds, quote, reference: quote, amountSide: side.slug }
}

/**
 * A sensible first amount to send, decimal text.
 * @throws {DomainError} as `getQuote`
 */
export function recommendAmount(deps: QuoteDeps, request: PairRequest): string {
  const market = currentMarket(deps, request)
  return formatAmount(recommendedDeposit(market), market.from.decimals)
}

/** The newest tick that may price something. @throws {DomainError} NO_LIQUIDITY */
export function freshTick(deps: Pick<QuoteDeps, 'ticks'>): RateTick {
  const tick = deps.ticks.latest()
  if (!tick) throw new DomainError('NO_LIQUIDITY', 'Prices are not available at the moment')
  return tick
}

/**
 * Reads an amount that a quote may name.
 * @throws {DomainError} AMOUNT_MALFORMED when it is not a plain positive decimal within the instrument's precision
 */
export function parseQuotable(amount: string, instrument: Instrument): bigint {
  const parsed = parseAmount(amount, instrument.precisionDecimals)
  if (!parsed.ok)
    throw new DomainError('AMOUNT_MALFORMED', `Amount is not valid: ${parsed.fault}`, {
      field: 'claimedDepositAmount',
      reason: parsed.fault,
    })
  return parsed.atomic * powerOfTen(instrument.decimals - instrument.precisionDecimals)
}

function currentMarket(deps: QuoteDeps, request: PairRequest): PairMarket {
  const from = deps.catalogue.get(request.from)
  const to = deps.catalogue.get(request.to)
  const { policy, catalogue } = deps
  return openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode: request.rateMode })
}

/** A slug decides; a currency title that both sides share means the send side. */
function amountSide(market: PairMarket, amountCurrency: string | null): Instrument {
  const { from, to } = market
  if (amountCurrency === null) return from
  const named = amountCurrency.toLowerCase()
  if (named === from.slug) return from
  if (named === to.slug) return to
  if (named === from.currencyTitle.toLowerCase()) return from
  if (named === to.currencyTitle.toLowerCase()) return to
  throw new DomainError('INSTRUMENT_UNKNOWN', 'claimedDepositAmountCurrency is neither side of the pair', {
    field: 'claimedDepositAmountCurrency',
  })
}
