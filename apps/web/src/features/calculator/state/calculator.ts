import type { ApiErrorCode } from '../../../lib/api-error.ts'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { cleanAmountInput, displayAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'

export type Side = 'send' | 'receive'

/** Why there is no usable rate. */
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
  /** The field that the person fixed; the other one follows the rate. */
  activeSide: Side
  sendText: string
  receiveText: string
  rateMode: RateMode
  /** The last rate that fits what is selected now. */
  quote: PairData | null
  /** Epoch milliseconds at which that rate arrived here. */
  quotedAt: number
  problem: RateProblem | null
  /** The service could only offer a floating rate and the page switched once. */
  switchedToFloating: boolean
  /** The fixed rate that a create refused and the one that held then, prices as decimal text; null where none was refused. */
  refusedRate: RefusedRate | null
  /** Grows with everything that makes earlier answers stale; answers carry it back. */
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

const NOT_SWITCHED = { switchedToFloating: false, refusedRate: null } as const

/** The calculator as it opens. */
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
    rateMode: input.rateMode ?? 'FLOATING',
    quote: null,
    quotedAt: 0,
    problem: null,
    switchedToFloating: false,
    refusedRate: null,
    request: 1,
  }
  return input.quote
    ? advanceCalculator(state, { kind: 'quote-arrived', request: 1, quote: input.quote, at: input.at })
    : state
}

/** The calculator after one more thing happened (spec §4, "Calculator"; §5). Pure. */
export function advanceCalculator(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.kind) {
    case 'amount-typed':
      return withAmount(state, action.side, cleanAmountInput(action.text))
    case 'flipped':
      return asksAgain({
        ...state,
        send: state.receive,
        receive: state.send,
        sendText: state.receiveText,
        receiveText: state.sendText,
        quote: null,
        ...NOT_SWITCHED,
      })
    case 'instrument-picked':
      return withInstrument(state, action.side, action.instrument)
    case 'rate-mode-picked':
      return action.rateMode === state.rateMode
        ? state
        : asksAgain({ ...state, rateMode: action.rateMode, ...NOT_SWITCHED })
    case 'bound-taken':
      return state.problem?.kind === 'too-small' || state.problem?.kind === 'too-big'
        ? withAmount(state, state.activeSide, state.problem.expected)
        : state
    case 'quote-arrived':
      return withQuote(state, action)
    case 'quote-refused':
      return withRefusal(state, action)
    case 'rate-outdated':
      return asksAgain({ ...state, quote: null })
    case 'fixed-rate-refused':
      return asksAgain({
        ...state,
        ...{ rateMode: 'FLOATING', switchedToFloating: true, refusedRate: action.rate, quote: null },
      })
  }
}

/** The text of the field that the person fixed. */
export function activeAmount(state: CalculatorState): string {
  return state.activeSide === 'send' ? state.sendText : state.receiveText
}

/** The instrument on the side that the person fixed. */
export function activeInstrument(state: CalculatorState): InstrumentView {
  return state.activeSide === 'send' ? state.send : state.receive
}

/** A rate for exactly what is selected, without a problem: an order could be made of it. */
export function usableQuote(state: CalculatorState): PairData | null {
  const { quote, problem, rateMode } = state
  const fits = quote?.rateMode === rateMode && quote.amountToGive !== '' && quote.amountToGet !== ''
  return fits && !problem ? quote : null
}

/** Everything earlier answers spoke of is gone; amounts on the passive side go with them. */
function asksAgain(state: CalculatorState): CalculatorState {
  return { ...state, problem: null, request: state.request + 1 }
}

function withAmount(state: CalculatorState, side: Side, text: string): CalculatorState {
  if (side === state.activeSide && text === activeAmount(state)) return state
  const changed = { ...state, activeSide: side, ...(side === 'send' ? { sendText: text } : { receiveText: text }) }
  const emptied = displayAmount(text, 18) === '' ? passiveText(changed, '') : changed
  return asksAgain({ ...emptied, quote: keptQuote(changed) })
}

/** While an amount is being typed the old rate stays in sight (its sums do not: they would be for another amount). */
function keptQuote({ quote }: CalculatorState): PairData | null {
  return quote ? { ...quote, amountToGive: '', amountToGet: '', waterfall: [] } : null
}

function withInstrument(state: CalculatorState, side: Side, instrument: InstrumentView): CalculatorState {
  if (instrument.slug === state[side].slug) return state
  const other = side === 'send' ? 'receive' : 'send'
  if (instrument.slug === state[other].slug) return advanceCalculator(state, { kind: 'flipped' })
  const changed = { ...state, [side]: instrument, quote: null, ...NOT_SWITCHED }
  return asksAgain(passiveText(changed, ''))
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
  const passive =
    state.activeSide === 'send'
      ? displayAmount(quote.amountToGet, state.receive.precisionDecimals)
      : displayAmount(quote.amountToGive, state.send.precisionDecimals)
  return { ...passiveText(state, passive), quote, quotedAt: at, problem: null }
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
        ? { ...asksAgain({ ...cleared, rateMode: 'FLOATING' }), switchedToFloating: true }
        : { ...cleared, quote: null, problem: { kind: 'unsupported' } }
    case 'ERR_VALIDATION':
    case 'ERR_BAD_REQUEST':
      return { ...cleared, problem: { kind: 'bad-amount' } }
    case 'UNREACHABLE':
    case 'ERR_SERVICE_UNAVAILABLE':
    case 'ERR_INTERNAL_SERVER_ERROR':
      // What was for this very amount stays in sight; what was for another does not.
      return { ...(state.quote?.amountToGet ? state : passiveText(state, '')), problem: { kind: 'unavailable' } }
    default:
      return { ...cleared, quote: null, problem: { kind: 'unsupported' } }
  }
}

function passiveText<State extends CalculatorState>(state: State, text: string): State {
  return state.activeSide === 'send' ? { ...state, receiveText: text } : { ...state, sendText: text }
}
