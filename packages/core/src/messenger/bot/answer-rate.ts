import { formatAmount } from '@cambio/kernel/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat, type Instrument } from '../../instruments/instrument.ts'
import { awaitProviders } from '../../quotes/await-providers.ts'
import { getQuote, type PairQuote, type QuoteDeps } from '../../quotes/get-quote.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { openingAmount } from '../../quotes/opening-amount.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { BotAnswer } from './bot-answer.ts'
import { instrumentNamed, otherNetworks, shownName } from './named-instrument.ts'
import { readTypedAmount, TYPED_AMOUNT } from './typed-amount.ts'

/**
 * Responds to `/rate usdt btc 500` with the amount that a deposit would yield at the current floating rate. The user
 * may specify a coin by slug, ticker or name, as in the website's coin picker. Without an amount, the bot uses the
 * calculator's initial amount, and the reply states this. For a fiat currency, the reply links to the pair on the
 * website. If the exchange has no rate itself, waits a limited time for a provider's first quote.
 * @param messengerUserId user to whom the quote cache attributes the query
 * @param words the words after the command
 * @param maxWaitMs maximum wait for a provider's quote, in milliseconds
 */
export async function answerRate(
  deps: QuoteDeps,
  messengerUserId: number,
  words: readonly string[],
  maxWaitMs = deps.providerQuotes.maxWaitMs,
): Promise<BotAnswer> {
  const [give = '', get = '', amount] = words
  if (get === '' || words.length > 3 || (amount !== undefined && !TYPED_AMOUNT.test(amount)))
    return { kind: 'rate_usage' }
  const typed = amount === undefined ? null : readTypedAmount(amount)
  if (amount !== undefined && typed === null) return { kind: 'rate_ambiguous', amount }
  const from = instrumentNamed(deps.catalogue, give, 'send')
  const to = instrumentNamed(deps.catalogue, get, 'receive')
  if (from === null) return { kind: 'rate_unknown', name: shownName(give) }
  if (to === null) return { kind: 'rate_unknown', name: shownName(get) }
  if (isFiat(from) && isFiat(to)) return { kind: 'rate_usage' }
  return isFiat(from) || isFiat(to)
    ? { kind: 'rate_fiat', pair: pairOf(from, to), amount: typed }
    : pricedAnswer(deps, { messengerUserId, from, to, typed }, maxWaitMs)
}

interface PricedRequest {
  messengerUserId: number
  from: Instrument
  to: Instrument
  /** Amount that the user typed; null if the user typed none. */
  typed: string | null
}

async function pricedAnswer(deps: QuoteDeps, request: PricedRequest, maxWaitMs: number): Promise<BotAnswer> {
  try {
    return rateAnswer(deps.catalogue, await firstQuote(deps, request, maxWaitMs), request.typed === null)
  } catch (error) {
    if (error instanceof DomainError) return refusal(error, request.from)
    throw error
  }
}

/**
 * Returns the quote for a request. Waits for providers at most once, or twice if the user typed no amount. In that
 * case, the first quote may show that the pair does not accept the initial amount.
 * @throws {DomainError} in the same cases as `getQuote`
 */
async function firstQuote(
  deps: QuoteDeps,
  { messengerUserId, from, to, typed }: PricedRequest,
  maxWaitMs: number,
): Promise<PairQuote> {
  const reader = { clients: [`messenger:${messengerUserId}`], isLive: false }
  const names = { from: { slug: from.slug }, to: { slug: to.slug } }
  const request = { ...names, rateMode: 'FLOATING' as const, amountCurrency: null, markup: NO_MARKUP, reader }
  const endsAt = deps.clock.now() + maxWaitMs
  for (let waits = typed === null ? 2 : 1; ; waits -= 1) {
    const amount = typed ?? openingAmount(deps, from, to)
    try {
      return getQuote(deps, { ...request, amount })
    } catch (error) {
      const leftMs = endsAt - deps.clock.now()
      if (waits === 0 || leftMs <= 0) throw error
      await awaitProviders(deps, { ...request, amount }, error, leftMs)
    }
  }
}

function rateAnswer(
  catalogue: Catalogue,
  { from, to, quote, reference }: PairQuote,
  isAmountChosen: boolean,
): BotAnswer {
  const { depositAtomic, amountToGetAtomic } = quote ?? reference
  const choices = [
    ...otherNetworks(catalogue, from, 'send').map((one) => networkChoice(one, pairOf(one, to))),
    ...otherNetworks(catalogue, to, 'receive').map((one) => networkChoice(one, pairOf(from, one))),
  ]
  return {
    kind: 'rate',
    give: amountOf(from, depositAtomic),
    get: amountOf(to, amountToGetAtomic),
    pair: pairOf(from, to),
    isAmountChosen,
    choices,
  }
}

function networkChoice({ slug, currencyTitle, networkTitle }: Instrument, pair: string) {
  return { slug, coin: currencyTitle, network: networkTitle, pair }
}

function pairOf(from: Instrument, to: Instrument): string {
  return `${from.bestChangeName}-${to.bestChangeName}`.toLowerCase()
}

function amountOf({ decimals, currencyTitle, networkTitle }: Instrument, atomic: bigint) {
  return { amount: formatAmount(atomic, decimals), coin: currencyTitle, network: networkTitle }
}

function refusal({ code, details }: DomainError, { currencyTitle }: Instrument): BotAnswer {
  if (code === 'SAME_INSTRUMENT' || code === 'AMOUNT_MALFORMED') return { kind: 'rate_usage' }
  const { expected } = details
  if (typeof expected !== 'string') return { kind: 'rate_unavailable' }
  if (code === 'AMOUNT_TOO_SMALL') return { kind: 'rate_too_small', bound: expected, coin: currencyTitle }
  return code === 'AMOUNT_TOO_BIG'
    ? { kind: 'rate_too_big', bound: expected, coin: currencyTitle }
    : { kind: 'rate_unavailable' }
}
