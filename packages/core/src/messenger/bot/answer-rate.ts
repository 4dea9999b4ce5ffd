import { cleanAmountInput } from '@cambio/kernel/amount-input'
import { formatAmount } from '@cambio/kernel/money'
import type { Instrument } from '../../instruments/instrument.ts'
import { getQuote, type PairQuote, type QuoteDeps } from '../../quotes/get-quote.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { BotAnswer } from './bot-answer.ts'
import { instrumentNamed, TYPED_AMOUNT, unknownCoin } from './named-instrument.ts'

/** Amount to price when the user specifies none, in units of the coin to send. */
const DEFAULT_AMOUNT = '1'

/**
 * Responds to `/rate btc usdt 100` with the amount that a deposit would yield at the current floating rate. The user
 * may specify a coin by slug, ticker or name. If a ticker exists on several networks, the bot picks the most popular
 * network.
 * @param words the words after the command
 */
export function answerRate(deps: QuoteDeps, words: readonly string[]): BotAnswer {
  const [give = '', get = '', amount = DEFAULT_AMOUNT] = words
  if (get === '' || words.length > 3 || !TYPED_AMOUNT.test(amount)) return { kind: 'rate_usage' }
  const from = instrumentNamed(deps.catalogue, give)
  const to = instrumentNamed(deps.catalogue, get)
  if (from === null) return unknownCoin(give)
  if (to === null) return unknownCoin(get)
  try {
    const names = { from: { slug: from.slug }, to: { slug: to.slug } }
    const request = { ...names, rateMode: 'FLOATING' as const, amountCurrency: null, markup: NO_MARKUP }
    return rateAnswer(getQuote(deps, { ...request, amount: cleanAmountInput(amount) }))
  } catch (error) {
    if (error instanceof DomainError) return refusal(error, from)
    throw error
  }
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
