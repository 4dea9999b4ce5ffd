import type { ApiErrorCode } from '../../../lib/api/api-error.ts'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { cleanAmountInput, displayAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { convertedAmount, type TypedAmount } from './converted-amount.ts'

export type Side = 'send' | 'receive'

/** Reason why there is no usable rate. */
export type RateProblem =
  | { kind: 'too-small' | 'too-big'; expected: string; expectedGeneral: string | null }
  | { kind: 'unsupported' }
  | { kind: 'unavailable' }
  | { kind: 'bad-amount' }

export interface RefusedRate {
  agreed: string
  current: string
}

export interface CalculatorState {
  send: InstrumentView
  receive: InstrumentView
  /** Amount field that the user edited last. The other amount follows the rate. */
  activeSide: Side
  sendText: string
  receiveText: string
  /**
   * Amount that the user typed last, with its coin. If the user chooses another coin for this field, the field shows
   * the converted amount.
   */
  typed: TypedAmount
  rateMode: RateMode
  /** Last rate for the current choice; null until it arrives. */
  quote: PairData | null
  /** Arrival time of the displayed rate, in epoch milliseconds. */
  quotedAt: number
  /** Number of the request that returned the displayed rate; 0 for none. */
  quotedRequest: number
  /**
   * Time of the server's last message with a rate for the current choice, in epoch milliseconds. Includes rates that
   * the page did not show.
   */
  receivedAt: number
  problem: RateProblem | null
  /** True once the calculator has switched from a fixed to a floating rate because no fixed rate was available. */
  switchedToFloating: boolean
  /**
   * Prices of an order that the server rejected because its fixed rate was out of date: the agreed price and the price
   * at the time of the rejection, both as decimal strings. Null without such a rejection.
   */
  refusedRate: RefusedRate | null
  /**
   * Number of the current rate request. Incremented by every change that makes earlier responses stale. Each response
   * carries the number of its request.
   */
  request: number
}

export type CalculatorAction =
  | { kind: 'amount-typed'; side: Side; text: string }
  | { kind: 'flipped' }
  | { kind: 'instrument-picked'; side: Side; instrument: InstrumentView }
  | { kind: 'rate-mode-picked'; rateMode: RateMode }
  | { kind: 'bound-taken' }
  | { kind: 'quote-arrived'; request: number; quote: PairData; at: number }
  | { kind: 'quote-refused'; request: number; code: ApiErrorCode; expected?: string; expectedGeneral?: string }
  | { kind: 'rate-outdated' }
  | { kind: 'fixed-rate-refused'; rate: RefusedRate | null }

/** Minimum display time of a rate, in milliseconds. Cut short when the user changes the choice. */
const SHOWN_FOR_MS = 6_000

const NOT_SWITCHED = { switchedToFloating: false, refusedRate: null } as const

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
    rateMode: input.rateMode ?? 'FLOATING',
    quote: null,
    quotedAt: 0,
    quotedRequest: 0,
    receivedAt: 0,
    problem: null,
    switchedToFloating: false,
    refusedRate: null,
    request: 1,
  }
  return input.quote
    ? advanceCalculator(state, { kind: 'quote-arrived', request: 1, quote: input.quote, at: input.at })
    : state
}

/** Returns the state after an action (spec §4, "Calculator"; §5). Has no side effects. */
export function advanceCalculator(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.kind) {
    case 'amount-typed':
      return withAmount(state, action.side, cleanAmountInput(action.text))
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
        ? withAmount(state, state.activeSide, state.problem.expected)
        : state
    case 'quote-arrived':
      return withQuote(state, action)
    case 'quote-refused':
      return withRefusal(state, action)
    case 'rate-outdated':
      return withNewRequest({ ...state, quote: null })
    case 'fixed-rate-refused':
      return withNewRequest({
        ...state,
        ...{ rateMode: 'FLOATING', switchedToFloating: true, refusedRate: action.rate, quote: null },
      })
  }
}

/** Returns the content of the amount field that the user edited last. */
export function activeAmount(state: CalculatorState): string {
  return state.activeSide === 'send' ? state.sendText : state.receiveText
}

/** Returns the instrument of the amount field that the user edited last. */
export function activeInstrument(state: CalculatorState): InstrumentView {
  return state.activeSide === 'send' ? state.send : state.receive
}

/**
 * Returns the rate for creating an order, or null if there is a problem or the rate does not match the current choice
 * exactly.
 */
export function usableQuote(state: CalculatorState): PairData | null {
  const { quote, problem, rateMode } = state
  const fits = quote?.rateMode === rateMode && quote.amountToGive !== ''
  return fits && !problem ? quote : null
}

/** Returns the state with a new rate request. Clears the problem and makes responses to earlier requests stale. */
function withNewRequest(state: CalculatorState): CalculatorState {
  return { ...state, problem: null, request: state.request + 1 }
}

/** Returns the state with both instruments and both amounts swapped. */
function flipped(state: CalculatorState): CalculatorState {
  const { send, receive, sendText, receiveText, activeSide } = state
  return withNewRequest({
    ...state,
    ...{ send: receive, receive: send, sendText: receiveText, receiveText: sendText, quote: null },
    typed: activeSide === 'send' ? { text: receiveText, instrument: receive } : { text: sendText, instrument: send },
    ...NOT_SWITCHED,
  })
}

function withAmount(state: CalculatorState, side: Side, text: string): CalculatorState {
  if (side === state.activeSide && text === activeAmount(state)) return state
  const changed = {
    ...state,
    ...{ activeSide: side, typed: { text, instrument: state[side] } },
    ...(side === 'send' ? { sendText: text } : { receiveText: text }),
  }
  const emptied = displayAmount(text, 18) === '' ? passiveText(changed, '') : changed
  return withNewRequest({ ...emptied, quote: keptQuote(changed) })
}

/** Returns the displayed rate without its amounts, because they no longer match the typed amount. */
function keptQuote({ quote }: CalculatorState): PairData | null {
  return quote ? { ...quote, amountToGive: '', amountToGet: '', waterfall: [] } : null
}

function withInstrument(state: CalculatorState, side: Side, instrument: InstrumentView): CalculatorState {
  if (instrument.slug === state[side].slug) return state
  const other = side === 'send' ? 'receive' : 'send'
  if (instrument.slug === state[other].slug) return advanceCalculator(state, { kind: 'flipped' })
  const changed = { ...state, [side]: instrument, quote: null, ...NOT_SWITCHED }
  const text = side === state.activeSide ? convertedAmount(state.typed, instrument) : activeAmount(state)
  const texts = state.activeSide === 'send' ? { sendText: text, receiveText: '' } : { sendText: '', receiveText: text }
  return withNewRequest({ ...changed, ...texts })
}

function withQuote(
  state: CalculatorState,
  { request, quote, at }: Extract<CalculatorAction, { kind: 'quote-arrived' }>,
): CalculatorState {
  const fits =
    request === state.request &&
    quote.instrumentFrom.slug === state.send.slug &&
    quote.instrumentTo.slug === state.receive.slug &&
    quote.rateMode === state.rateMode
  if (!fits) return state
  if (isHeld(state, at)) return { ...state, receivedAt: at }
  const passive =
    state.activeSide === 'send'
      ? displayAmount(quote.amountToGet, state.receive.precisionDecimals)
      : displayAmount(quote.amountToGive, state.send.precisionDecimals)
  return { ...passiveText(state, passive), quote, quotedAt: at, receivedAt: at, quotedRequest: request, problem: null }
}

/**
 * Returns whether the displayed rate must remain visible because it belongs to the current request and is younger than
 * `SHOWN_FOR_MS`.
 */
function isHeld({ quote, problem, quotedRequest, request, quotedAt }: CalculatorState, now: number): boolean {
  return quote !== null && problem === null && quotedRequest === request && now - quotedAt < SHOWN_FOR_MS
}

function withRefusal(
  state: CalculatorState,
  refusal: Extract<CalculatorAction, { kind: 'quote-refused' }>,
): CalculatorState {
  if (refusal.request !== state.request) return state
  const cleared = { ...passiveText(state, ''), quote: keptQuote(state) }
  switch (refusal.code) {
    case 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL':
    case 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG': {
      const kind = refusal.code === 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL' ? 'too-small' : 'too-big'
      const { expected = '', expectedGeneral = null } = refusal
      return { ...cleared, problem: { kind, expected, expectedGeneral } }
    }
    case 'ERR_NOT_ACCEPTABLE':
    case 'ERR_UNPROCESSABLE_ENTITY':
      return state.rateMode === 'FIXED' && !state.switchedToFloating
        ? { ...withNewRequest({ ...cleared, rateMode: 'FLOATING' }), switchedToFloating: true }
        : { ...cleared, quote: null, problem: { kind: 'unsupported' } }
    case 'ERR_VALIDATION':
    case 'ERR_BAD_REQUEST':
      return { ...cleared, problem: { kind: 'bad-amount' } }
    case 'UNREACHABLE':
    case 'ERR_SERVICE_UNAVAILABLE':
    case 'ERR_INTERNAL_SERVER_ERROR':
      // Keep the calculated amount if the last rate was for the typed amount. Otherwise clear it.
      return { ...(state.quote?.amountToGet ? state : passiveText(state, '')), problem: { kind: 'unavailable' } }
    default:
      return { ...cleared, quote: null, problem: { kind: 'unsupported' } }
  }
}

function passiveText<State extends CalculatorState>(state: State, text: string): State {
  return state.activeSide === 'send' ? { ...state, receiveText: text } : { ...state, sendText: text }
}
