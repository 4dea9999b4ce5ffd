import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { cleanAmountInput } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { convertedAmount } from './converted-amount.ts'
import type { Offer } from './offer-rows.ts'
import { rateModeFor, sideOfWays } from './side-of-ways.ts'
import {
  type CalculatorState,
  type CalculatorAction,
  withNewRequest,
  NOT_SWITCHED,
  inputFault,
  type Side,
  activeAmount,
} from './calculator-state.ts'
import { passiveText, withTypedAmount, withAmount } from './amount-fields.ts'
import { withQuote, withRefusal, withOffers, displayed } from './shown-rate.ts'
import { hasAmounts } from '../../../lib/exchange/has-amounts.ts'

/** Returns the calculator's initial state. */
export function openCalculator(input: {
  send: InstrumentView
  receive: InstrumentView
  amount: string
  rateMode?: RateMode
  quote: PairData | null
  at: number
}): CalculatorState {
  const state: CalculatorState = {
    send: input.send,
    receive: input.receive,
    activeSide: 'send',
    sendText: cleanAmountInput(input.amount),
    receiveText: '',
    typed: { text: cleanAmountInput(input.amount), instrument: input.send },
    rateMode: rateModeFor(input, input.rateMode ?? 'FLOATING'),
    quote: null,
    offers: null,
    quotedAt: 0,
    quotedRequest: 0,
    receivedAt: 0,
    problem: null,
    switchedToFloating: false,
    refusedRate: null,
    networkFeePercent: null,
    request: 1,
  }
  return input.quote
    ? advanceCalculator(state, { kind: 'quote-arrived', request: 1, quote: input.quote, at: input.at })
    : state
}

/** Returns the state after an action (spec §4, "Calculator"; §5). Has no side effects. */
export function advanceCalculator(state: CalculatorState, action: CalculatorAction): CalculatorState {
  const next = afterAction(state, action)
  const rateMode = rateModeFor(next, next.rateMode)
  return rateMode === next.rateMode ? next : { ...next, rateMode }
}

function afterAction(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.kind) {
    case 'amount-typed':
      return withTypedAmount(state, action)
    case 'flipped':
      return flipped(state)
    case 'instrument-picked':
      return withInstrument(state, action.side, action.instrument)
    case 'rate-mode-picked':
      return action.rateMode === state.rateMode
        ? state
        : withNewRequest({ ...state, rateMode: action.rateMode, ...NOT_SWITCHED })
    case 'bound-taken':
      return state.problem?.kind === 'too-small' || state.problem?.kind === 'too-big'
        ? withAmount(state, state.problem.side, state.problem.expected)
        : state
    case 'quote-arrived':
      return withQuote(state, action)
    case 'quote-refused':
      return withRefusal(state, action)
    case 'offers-arrived':
      return withOffers(state, action)
    case 'amount-missed':
      return { ...state, problem: { kind: 'empty' } }
    case 'rate-outdated':
      return withNewRequest({ ...state, quote: null, offers: null })
    case 'fixed-rate-refused':
      return withNewRequest({
        ...state,
        rateMode: 'FLOATING',
        switchedToFloating: true,
        refusedRate: action.rate,
        quote: null,
        offers: null,
      })
    case 'destination-measured':
      return { ...withNewRequest({ ...state, networkFeePercent: action.percent }), problem: inputFault(state) }
  }
}

/**
 * Returns the state with both instruments and both amounts swapped. If there is no rate for the amount that the user
 * typed, that amount remains active and the other is cleared.
 */
function flipped(state: CalculatorState): CalculatorState {
  const { send, receive, sendText, receiveText, activeSide, typed } = state
  const other = activeSide === 'send' ? 'receive' : 'send'
  const calculated = { text: activeSide === 'send' ? receiveText : sendText, instrument: state[other] }
  const isOnlyAmount = !(state.quote && hasAmounts(state.quote)) && activeAmount(state) !== ''
  const swapped = withNewRequest({
    ...state,
    send: receive,
    receive: send,
    sendText: receiveText,
    receiveText: sendText,
    quote: null,
    offers: null,
    networkFeePercent: null,
    ...(isOnlyAmount ? { activeSide: other, typed } : { typed: calculated }),
    ...NOT_SWITCHED,
  })
  return isOnlyAmount ? { ...passiveText(swapped, ''), problem: inputFault(state) } : swapped
}

function withInstrument(state: CalculatorState, side: Side, instrument: InstrumentView): CalculatorState {
  if (instrument.slug === state[side].slug) return state
  const other = side === 'send' ? 'receive' : 'send'
  if (instrument.slug === state[other].slug) return flipped(state)
  const offer = side === sideOfWays(state) && state.offers?.find((one) => one.instrument.slug === instrument.slug)
  if (offer) return withPickedOffer(state, side, offer)
  const networkFeePercent = side === 'receive' ? null : state.networkFeePercent
  const changed = { ...state, [side]: instrument, networkFeePercent, quote: null, offers: null, ...NOT_SWITCHED }
  const text = side === state.activeSide ? convertedAmount(state.typed, instrument) : activeAmount(state)
  const texts = state.activeSide === 'send' ? { sendText: text, receiveText: '' } : { sendText: '', receiveText: text }
  return withNewRequest({ ...changed, ...texts })
}

/** Returns the state after the user picks another payment or payout method. Immediately shows the offer's quote. */
function withPickedOffer(state: CalculatorState, side: Side, { instrument, quote, refusal }: Offer): CalculatorState {
  const typed = side === state.activeSide ? { ...state.typed, instrument } : state.typed
  const picked = withNewRequest({ ...state, [side]: instrument, typed, quote, ...NOT_SWITCHED })
  if (refusal) return withRefusal(picked, { ...refusal, request: picked.request })
  return hasAmounts(quote) ? displayed(picked, quote, state.quotedAt) : picked
}
