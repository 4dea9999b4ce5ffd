import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { displayAmount } from '@cambio/kernel/amount-input'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import { withoutAmount, withoutAmounts } from './offer-rows.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import {
  type CalculatorState,
  type CalculatorAction,
  type Side,
  activeAmount,
  withNewRequest,
} from './calculator-state.ts'

/**
 * Returns the state after the user has typed an amount. Malformed input stays in its field, and no rate is requested
 * for it.
 */
export function withTypedAmount(
  state: CalculatorState,
  { side, text, isMalformed = false }: Extract<CalculatorAction, { kind: 'amount-typed' }>,
): CalculatorState {
  const next = withAmount(state, side, text)
  return isMalformed ? { ...passiveText(next, ''), problem: { kind: 'malformed' } } : next
}

export function withAmount(state: CalculatorState, side: Side, text: string): CalculatorState {
  if (side === state.activeSide && text === activeAmount(state)) return state
  const changed = {
    ...state,
    activeSide: side,
    typed: { text, instrument: state[side] },
    ...(side === 'send' ? { sendText: text } : { receiveText: text }),
  }
  const emptied = displayAmount(text, 18) === '' ? passiveText(changed, '') : changed
  return withNewRequest({ ...emptied, quote: keptQuote(changed), offers: withoutAmounts(state.offers) })
}

/** Returns the displayed rate without its amounts, because they no longer match the typed amount. */
export function keptQuote({ quote }: CalculatorState): PairData | null {
  return quote && withoutAmount(quote)
}

/** Returns the text of a calculated amount. An amount of fiat money has all decimal places of its currency. */
export function calculatedText(amount: string, instrument: InstrumentView): string {
  const text = displayAmount(amount, instrument.precisionDecimals)
  const decimals = isFiat(instrument) ? (fiatDecimals(instrument.currencyTitle) ?? 0) : 0
  if (text === '' || decimals === 0) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}

export function passiveText<State extends CalculatorState>(state: State, text: string): State {
  return state.activeSide === 'send' ? { ...state, receiveText: text } : { ...state, sendText: text }
}
