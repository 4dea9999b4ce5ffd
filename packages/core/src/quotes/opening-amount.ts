import type { Instrument } from '../instruments/instrument.ts'
import { DomainError, type DomainErrorCode } from '../shared/domain-error.ts'
import { getQuote, recommendAmount, type QuoteDeps } from './get-quote.ts'
import { NO_MARKUP } from './markup.ts'

/** Amount with which the calculator starts, in units of the coin to send. */
const INITIAL_AMOUNT = '500'
const OUT_OF_BOUNDS: ReadonlySet<DomainErrorCode> = new Set(['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_BIG'])

/**
 * Returns the initial amount of a pair, as a decimal string in units of the coin to send: 500 if the pair accepts it,
 * otherwise the recommended amount. Also returns 500 when the pair has no price.
 */
export function openingAmount(deps: QuoteDeps, from: Instrument, to: Instrument): string {
  const pair = { from, to, rateMode: 'FLOATING' } as const
  try {
    getQuote(deps, { ...pair, amount: INITIAL_AMOUNT, amountCurrency: null, markup: NO_MARKUP })
    return INITIAL_AMOUNT
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return OUT_OF_BOUNDS.has(error.code) ? recommendAmount(deps, pair) : INITIAL_AMOUNT
  }
}
