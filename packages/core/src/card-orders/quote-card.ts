import type { Clock } from '@cambio/kernel/clock'
import { powerOfTen } from '@cambio/kernel/decimal-text'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { BuyEstimate, BuyPriceAnswer, CardProvider } from '../fiat/card-provider.ts'
import type { CardPayouts } from '../fiat/card-payouts.ts'
import { formatFiat, type FiatMoney } from '../fiat/fiat-money.ts'
import { moneyOf } from '../fiat/fiat-instrument.ts'
import type { Catalogue, InstrumentName } from '../instruments/catalogue.ts'
import { isCardMoney, isFiat, type Instrument } from '../instruments/instrument.ts'
import { parseQuotable } from '../quotes/parse-quotable.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'
import { SAMPLE_UNITS, type CardEstimates } from './card-estimates.ts'
import { cardMarketRate, isPlausible } from './card-price.ts'

/** Card purchases and card sales: the provider, its estimates, and the cards that it pays out to. */
export interface CardProviders {
  provider: CardProvider
  estimates: CardEstimates
  /** Cards to which the provider pays out for sold coins; null if coins cannot be sold. */
  payouts: CardPayouts | null
  /** Origin from which the web SDK of the identity form loads the form. Null if no form is offered. */
  identityFormBaseUrl: string | null
}

export interface QuoteCardDeps {
  catalogue: Catalogue
  ticks: TickBook
  clock: Clock
  /** Card provider with its estimates; null if the exchange has no card provider. */
  cards: CardProviders | null
}

export interface CardQuoteRequest {
  from: InstrumentName
  to: InstrumentName
  /** Amount of `amountCurrency`, as a decimal string; null if the caller needs only the price and the limits. */
  amount: string | null
  /** Slug or currency title that `amount` refers to; null for the payment currency. */
  amountCurrency: string | null
  rateMode: RateMode
  /**
   * Client whose share of the provider's estimates the quote uses. Null for a page that the server renders: anyone can
   * choose its amount, so it gets the scaled price of the sample payment.
   */
  client: string | null
}

/** Price of a card purchase. The provider does not guarantee it. */
export interface CardQuote {
  from: Instrument
  to: Instrument
  provider: string
  estimate: BuyEstimate
  tick: RateTick | null
  /** Whether the request contained an amount. */
  isAmountRequested: boolean
  /** Slug of the coin or currency in which the requested amount is expressed. */
  amountSide: string
  /** Largest payment that needs no identity check, in whole units of the currency; null if the limit is unknown. */
  noKycThreshold: bigint | null
  /** Time of the quote, in epoch milliseconds. */
  at: number
}

/** Maximum number of estimates requested to find the payment that yields the requested amount of coins. */
const TRIES = 3

/**
 * Returns the instruments of a purchase, and the card provider with its estimates.
 * @throws {DomainError} INSTRUMENT_UNKNOWN; PAIR_NOT_ACTIVE unless the user pays fiat for a coin that the provider
 *   sells
 */
export function cardPair(
  { catalogue, cards }: Pick<QuoteCardDeps, 'catalogue' | 'cards'>,
  names: Pick<CardQuoteRequest, 'from' | 'to'>,
): { from: Instrument; to: Instrument; cards: CardProviders } {
  const [from, to] = [catalogue.get(names.from), catalogue.get(names.to)]
  if (!cards || !canBuy(cards, from, to)) throw new DomainError('PAIR_NOT_ACTIVE', 'This coin cannot be bought by card')
  return { from, to, cards }
}

/** Returns whether the user pays by card for a coin that the provider sells and can send. */
export function canBuy({ provider }: Pick<CardProviders, 'provider'>, from: Instrument, to: Instrument): boolean {
  return isCardMoney(from) && !isFiat(to) && to.isPayoutEnabled && canDeliver(provider, to)
}

/** Returns whether the provider sells a coin and can send it, with a memo if the coin requires one. */
export function canDeliver(provider: Pick<CardProvider, 'sells' | 'takesMemos'>, to: Instrument): boolean {
  return provider.sells(to) && (!to.requiresMemo || provider.takesMemos)
}

/**
 * Returns the provider's price for a purchase.
 * @throws {DomainError} the errors of `cardPair`, and FIXED_UNAVAILABLE, AMOUNT_MALFORMED, AMOUNT_TOO_SMALL,
 *   AMOUNT_TOO_BIG, NO_LIQUIDITY
 */
export async function quoteCard(deps: QuoteCardDeps, request: CardQuoteRequest): Promise<CardQuote> {
  const { from, to, cards } = cardPair(deps, request)
  if (request.rateMode === 'FIXED') throw new DomainError('FIXED_UNAVAILABLE', 'Purchases by card have a floating rate')
  const side = sideOf(from, to, request.amountCurrency)
  const atomic =
    request.amount === null ? null : parseQuotable(request.amount, side, side === to ? 'receive' : 'deposit')
  if (atomic === 0n) throw new DomainError('AMOUNT_MALFORMED', 'Amount is not valid', { field: 'claimedDepositAmount' })
  const priced = fromProvider(() => {
    if (atomic === null) return samplePrice(deps, cards, { from, to })
    const wanted = { from, to, client: request.client }
    return side === to ? payingFor(deps, cards, wanted, atomic) : estimateOf(deps, cards, wanted, atomic)
  })
  const [estimate, ceiling] = await Promise.all([
    priced,
    cards.estimates.ceiling(from.currencyTitle, to).catch(() => null),
  ])
  return {
    from,
    to,
    provider: cards.provider.code,
    estimate,
    tick: deps.ticks.latest(),
    at: deps.clock.now(),
    isAmountRequested: request.amount !== null,
    amountSide: side.slug,
    noKycThreshold: thresholdOf(ceiling, from, estimate),
  }
}

/**
 * Returns the recommended payment as a decimal string.
 * @throws {DomainError} in the same cases as `quoteCard`
 */
export async function recommendedPayment(
  deps: Pick<QuoteCardDeps, 'catalogue' | 'cards' | 'ticks'>,
  names: Pick<CardQuoteRequest, 'from' | 'to'>,
): Promise<string> {
  const { from, to, cards } = cardPair(deps, names)
  return formatFiat((await fromProvider(() => samplePrice(deps, cards, { from, to }))).pay)
}

/**
 * Returns the largest payment in whole units that needs no identity check. If the provider requires a check for the
 * estimated payment, the result is below that payment.
 */
function thresholdOf(ceiling: bigint | null, from: Instrument, { pay, needsIdentity }: BuyEstimate): bigint | null {
  if (needsIdentity !== true) return ceiling
  const below = (pay.minor - 1n) / powerOfTen(from.decimals)
  return ceiling === null || below < ceiling ? below : ceiling
}

interface Pair {
  from: Instrument
  to: Instrument
}

/** A pair, and the client that requests its price. */
type ClientPair = Pair & Pick<CardQuoteRequest, 'client'>

/**
 * Returns the estimate of the recommended payment.
 * @throws {AdapterError} when the provider does not respond
 * @throws {DomainError} in the same cases as `priceOf`
 */
export async function samplePrice(
  deps: Pick<QuoteCardDeps, 'ticks'>,
  cards: CardProviders,
  { from, to }: Pair,
): Promise<BuyEstimate> {
  const answer = await cards.estimates.sample(from.currencyTitle, to)
  return priceOf(deps, { from, to, pay: moneyOf(from, SAMPLE_UNITS * powerOfTen(from.decimals)) }, answer)
}

async function estimateOf(
  deps: QuoteCardDeps,
  cards: CardProviders,
  { from, to, client }: ClientPair,
  minor: bigint,
): Promise<BuyEstimate> {
  const pay = moneyOf(from, minor)
  return priceOf(deps, { from, to, pay }, await cards.estimates.of(pay, to, client))
}

/**
 * Searches for a payment that yields at least `atomic` base units of the coin, and returns its estimate. After `TRIES`
 * attempts, returns the last estimate even if it yields less.
 */
async function payingFor(
  deps: QuoteCardDeps,
  cards: CardProviders,
  pair: ClientPair,
  atomic: bigint,
): Promise<BuyEstimate> {
  let estimate = await samplePrice(deps, cards, pair)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { pay, amountToGetAtomic } = estimate
    const minor = (pay.minor * atomic + amountToGetAtomic - 1n) / amountToGetAtomic
    estimate = await estimateOf(deps, cards, pair, minor > 0n ? minor : 1n)
    if (estimate.amountToGetAtomic >= atomic) return estimate
  }
  return estimate
}

/**
 * Extracts the price for `pay` from a provider's response.
 * @throws {DomainError} AMOUNT_TOO_SMALL, AMOUNT_TOO_BIG; NO_LIQUIDITY for an implausible price
 */
export function priceOf<Price extends BuyEstimate>(
  { ticks }: Pick<QuoteCardDeps, 'ticks'>,
  { from, to, pay }: Pair & { pay: FiatMoney },
  answer: BuyPriceAnswer<Price>,
): Price {
  if (answer.kind === 'out-of-bounds') throw outOfBounds(from, pay, answer)
  if (!isPlausible(answer.price, cardMarketRate(ticks.latest(), from, to)))
    throw new DomainError('NO_LIQUIDITY', 'The card provider has no plausible price at the moment')
  return answer.price
}

function outOfBounds(
  { slug }: Instrument,
  pay: FiatMoney,
  bounds: { minimum: FiatMoney; maximum: FiatMoney | null },
): DomainError {
  const { minimum, maximum } = bounds
  if (maximum !== null && pay.minor > maximum.minor) {
    const expected = formatFiat(maximum)
    const facts = { expected, expectedGeneral: expected, expectedCurrency: slug }
    return new DomainError('AMOUNT_TOO_BIG', `Amount Too Big: maximum amount is ${expected}`, facts)
  }
  const expected = formatFiat(minimum)
  const facts = { expected, expectedGeneral: expected, expectedCurrency: slug }
  return new DomainError('AMOUNT_TOO_SMALL', `Amount Too Small: minimum amount is ${expected}`, facts)
}

/**
 * Runs a call to the card provider on behalf of a user.
 * @throws {DomainError} NO_LIQUIDITY when the provider does not respond
 */
export async function fromProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AdapterError) throw new DomainError('NO_LIQUIDITY', 'The card provider does not respond')
    throw error
  }
}

function sideOf(from: Instrument, to: Instrument, amountCurrency: string | null): Instrument {
  const named = amountCurrency?.toLowerCase()
  if (named === undefined || named === from.slug || named === from.currencyTitle.toLowerCase()) return from
  if (named === to.slug || named === to.currencyTitle.toLowerCase()) return to
  throw new DomainError('INSTRUMENT_UNKNOWN', 'claimedDepositAmountCurrency is neither side of the pair', {
    field: 'claimedDepositAmountCurrency',
  })
}
