import { cleanAmountInput } from '@cambio/kernel/amount-input'
import { searchInstruments } from '@cambio/kernel/instrument-search'
import { formatAmount } from '@cambio/kernel/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat, type Instrument } from '../../instruments/instrument.ts'
import { getQuote, type PairQuote, type QuoteDeps } from '../../quotes/get-quote.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { BotAnswer } from './bot-answer.ts'

/** Amount to price when the user specifies none, in units of the coin to send. */
const DEFAULT_AMOUNT = '1'
/** An amount as users write it: digits with at most one separator. */
const AMOUNT = /^\d{1,20}(?:[.,]\d{1,18})?$/
/** Maximum length of a coin's name that the bot repeats, in characters. */
const MAX_NAME = 24

/**
 * Responds to `/rate btc usdt 100` with the amount that a deposit brings at the current floating rate. The user may
 * specify a coin by slug, ticker or name. For a ticker on several networks, the bot uses the most popular network.
 * @param words the words after the command
 */
export function answerRate(deps: QuoteDeps, words: readonly string[]): BotAnswer {
  const [give = '', get = '', amount = DEFAULT_AMOUNT] = words
  if (get === '' || words.length > 3 || !AMOUNT.test(amount)) return { kind: 'rate_usage' }
  const from = instrumentNamed(deps.catalogue, give)
  const to = instrumentNamed(deps.catalogue, get)
  if (from === null) return { kind: 'rate_unknown', name: give.slice(0, MAX_NAME) }
  if (to === null) return { kind: 'rate_unknown', name: get.slice(0, MAX_NAME) }
  try {
    const names = { from: { slug: from.slug }, to: { slug: to.slug } }
    const request = { ...names, rateMode: 'FLOATING' as const, amountCurrency: null, markup: NO_MARKUP }
    return rateAnswer(getQuote(deps, { ...request, amount: cleanAmountInput(amount) }))
  } catch (error) {
    if (error instanceof DomainError) return refusal(error, from)
    throw error
  }
}

function instrumentNamed(catalogue: Catalogue, name: string): Instrument | null {
  const coins = catalogue.all.filter((one) => !isFiat(one))
  const wanted = name.toLowerCase()
  const exact = coins.find((one) => one.slug === wanted || one.bestChangeName.toLowerCase() === wanted)
  return exact ?? searchInstruments(coins, name)[0] ?? null
}

function rateAnswer({ from, to, quote, reference }: PairQuote): BotAnswer {
  const { depositAtomic, amountToGetAtomic } = quote ?? reference
  return {
    kind: 'rate',
    give: amountOf(from, depositAtomic),
    get: amountOf(to, amountToGetAtomic),
    pair: `${from.bestChangeName}-${to.bestChangeName}`.toLowerCase(),
  }
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
