import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { cleanAmountInput, displayAmount } from '@cambio/kernel/amount-input'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { convertedAmount, type TypedAmount } from './converted-amount.ts'
import { withoutAmount, withoutAmounts, type Offer, type RateRefusal } from './offer-rows.ts'
import { isByCard, isFiat, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { rateModeFor, sideOfWays } from './side-of-ways.ts'

export type Side = 'send' | 'receive'

/** Reason why there is no usable rate. */
export type RateProblem =
  /** `expected` is the bound, in the currency of `side`. */
  | { kind: 'too-small' | 'too-big'; side: Side; expected: string; expectedGeneral: string | null }
  | { kind: 'unsupported' }
  | { kind: 'unavailable' }
  /** The card provider does not answer. */
  | { kind: 'provider-away' }
  /** The user pressed the button of the order form without an amount. */
  | { kind: 'empty' }
  | { kind: 'bad-amount' }
  /** The input in the amount field is not an amount or is ambiguous. */
  | { kind: 'malformed' }

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
   * Amount that the user typed last, with its coin. If the user changes that coin, the field shows the converted
   * amount.
   */
  typed: TypedAmount
  rateMode: RateMode
  /** Last rate for the current choice; null until it arrives. */
  quote: PairData | null
  /**
   * Quotes for all payment methods of a purchase or all payout methods of a sale. `quote` is the chosen method's quote.
   * Null until the quotes arrive, and for a swap between two coins.
   */
  offers: readonly Offer[] | null
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
   * Prices of an order that the server rejected because its fixed rate was out of date. Contains the agreed price and
   * the price at the time of the rejection, both as decimal strings. Null without such a rejection.
   */
  refusedRate: RefusedRate | null
  /**
   * Network fee of a payout to the destination, in percent of the fee for an ordinary address. The rate includes it.
   * Null for an ordinary or unknown destination.
   */
  networkFeePercent: number | null
  /**
   * Number of the current rate request. Incremented by every change that makes earlier responses stale. Each response
   * carries the number of its request.
   */
  request: number
}

export type CalculatorAction =
  /** `text` is the cleaned amount or, if it is malformed, the raw input. */
  | { kind: 'amount-typed'; side: Side; text: string; isMalformed?: boolean }
  | { kind: 'flipped' }
  | { kind: 'instrument-picked'; side: Side; instrument: InstrumentView }
  | { kind: 'rate-mode-picked'; rateMode: RateMode }
  | { kind: 'bound-taken' }
  | { kind: 'quote-arrived'; request: number; quote: PairData; at: number }
  | ({ kind: 'quote-refused'; request: number } & RateRefusal)
  | { kind: 'offers-arrived'; request: number; offers: readonly Offer[]; at: number }
  | { kind: 'rate-outdated' }
  | { kind: 'amount-missed' }
  | { kind: 'fixed-rate-refused'; rate: RefusedRate | null }
  | { kind: 'destination-measured'; percent: number | null }

/** Minimum display time of a rate, in milliseconds. A change of the coins, amount or rate mode ends it early. */
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

/** Returns the content of the amount field that the user edited last. */
export function activeAmount(state: CalculatorState): string {
  return state.activeSide === 'send' ? state.sendText : state.receiveText
}

/** Returns the instrument of the amount field that the user edited last. */
export function activeInstrument(state: CalculatorState): InstrumentView {
  return state.activeSide === 'send' ? state.send : state.receive
}

/**
 * Returns the rate for creating an order. Returns null if there is a problem, or if the rate does not match the current
 * choice exactly.
 */
export function usableQuote(state: CalculatorState): PairData | null {
  const { quote, problem, rateMode } = state
  const fits = quote?.rateMode === rateMode && quote.amountToGive !== ''
  return fits && !problem ? quote : null
}

/** Returns whether there is no rate until the user changes the coins, the amount or the rate mode. */
export function isRateRefused({ problem }: CalculatorState): boolean {
  return problem !== null && problem.kind !== 'unavailable' && problem.kind !== 'provider-away'
}

/** Returns the state with a new rate request. Clears the problem and makes responses to earlier requests stale. */
function withNewRequest(state: CalculatorState): CalculatorState {
  return { ...state, problem: null, request: state.request + 1 }
}

/**
 * Returns the state with both instruments and both amounts swapped. Without a rate for the user's amount, that amount
 * still determines the other one.
 */
function flipped(state: CalculatorState): CalculatorState {
  const { send, receive, sendText, receiveText, activeSide, typed } = state
  const other = activeSide === 'send' ? 'receive' : 'send'
  const calculated = { text: activeSide === 'send' ? receiveText : sendText, instrument: state[other] }
  const isOnlyAmount = !state.quote?.amountToGive && activeAmount(state) !== ''
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

/**
 * Returns the state after the user has typed an amount. Malformed input stays in its field, and no rate is requested
 * for it.
 */
function withTypedAmount(
  state: CalculatorState,
  { side, text, isMalformed = false }: Extract<CalculatorAction, { kind: 'amount-typed' }>,
): CalculatorState {
  const next = withAmount(state, side, text)
  return isMalformed ? { ...passiveText(next, ''), problem: { kind: 'malformed' } } : next
}

function withAmount(state: CalculatorState, side: Side, text: string): CalculatorState {
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
function keptQuote({ quote }: CalculatorState): PairData | null {
  return quote && withoutAmount(quote)
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
  return quote.amountToGive === '' ? picked : displayed(picked, quote, state.quotedAt)
}

function withQuote(
  state: CalculatorState,
  { request, quote, at }: Extract<CalculatorAction, { kind: 'quote-arrived' }>,
): CalculatorState {
  if (request !== state.request || !fitsChoice(state, quote)) return state
  return isHeld(state, at) ? { ...state, receivedAt: at } : { ...displayed(state, quote, at), receivedAt: at }
}

function fitsChoice(state: CalculatorState, quote: PairData): boolean {
  return (
    quote.instrumentFrom.slug === state.send.slug &&
    quote.instrumentTo.slug === state.receive.slug &&
    quote.rateMode === state.rateMode
  )
}

/** Returns the state that displays a rate. `at` is the rate's arrival time, in epoch milliseconds. */
function displayed(state: CalculatorState, quote: PairData, at: number): CalculatorState {
  const passive =
    state.activeSide === 'send'
      ? calculatedText(quote.amountToGet, state.receive)
      : calculatedText(quote.amountToGive, state.send)
  return {
    ...passiveText(state, passive),
    quote,
    quotedAt: at,
    quotedRequest: state.request,
    problem: inputFault(state),
  }
}

/** Returns the text of a calculated amount. An amount of fiat money has all decimal places of its currency. */
function calculatedText(amount: string, instrument: InstrumentView): string {
  const text = displayAmount(amount, instrument.precisionDecimals)
  const decimals = isFiat(instrument) ? (fiatDecimals(instrument.currencyTitle) ?? 0) : 0
  if (text === '' || decimals === 0) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** Returns a problem that only new input can solve, such as a malformed amount, or null. */
function inputFault({ problem }: CalculatorState): RateProblem | null {
  return problem?.kind === 'malformed' || problem?.kind === 'empty' ? problem : null
}

/**
 * Returns the state with the quotes for all methods. The chosen method's quote becomes the displayed rate, so the list
 * and the amounts always agree. While an older rate must remain visible, the list also shows that older rate.
 */
function withOffers(
  state: CalculatorState,
  { request, offers, at }: Extract<CalculatorAction, { kind: 'offers-arrived' }>,
): CalculatorState {
  const side = sideOfWays(state)
  const chosen = side && offers.find(({ instrument }) => instrument.slug === state[side].slug)
  if (request !== state.request || !chosen || (chosen.quote && !fitsChoice(state, chosen.quote))) return state
  const { quote } = state
  if (quote && isHeld(state, at)) {
    const held = offers.map((one) => (one === chosen ? { instrument: one.instrument, quote, refusal: null } : one))
    return { ...state, offers: state.offers ?? held, receivedAt: at }
  }
  const next = { ...state, offers, receivedAt: at }
  return chosen.quote ? displayed(next, chosen.quote, at) : withRefusal(next, { ...chosen.refusal, request })
}

/**
 * Returns whether the displayed rate must remain visible because it belongs to the current request and is younger than
 * `SHOWN_FOR_MS`.
 */
function isHeld({ quote, problem, quotedRequest, request, quotedAt }: CalculatorState, now: number): boolean {
  return quote !== null && problem === null && quotedRequest === request && now - quotedAt < SHOWN_FOR_MS
}

function withRefusal(state: CalculatorState, refusal: RateRefusal & { request: number }): CalculatorState {
  if (refusal.request !== state.request || inputFault(state)) return state
  const cleared = { ...passiveText(state, ''), quote: keptQuote(state) }
  switch (refusal.code) {
    case 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL':
    case 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG': {
      const kind = refusal.code === 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL' ? 'too-small' : 'too-big'
      const { expected = '', expectedGeneral = null, expectedCurrency } = refusal
      const side = expectedCurrency === state.receive.slug ? 'receive' : 'send'
      return { ...cleared, problem: { kind, side, expected, expectedGeneral } }
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
      return withLastRate(state, { kind: 'unavailable' })
    case 'ERR_NO_LIQUIDITY_AVAILABLE':
      if (isByCard(state.send) || isToCard(state.receive)) return withLastRate(state, { kind: 'provider-away' })
      return { ...cleared, quote: null, problem: { kind: 'unsupported' } }
    default:
      return { ...cleared, quote: null, problem: { kind: 'unsupported' } }
  }
}

/** Returns the state with a temporary problem. Keeps the calculated amount only if it is for the typed amount. */
function withLastRate(state: CalculatorState, problem: RateProblem): CalculatorState {
  return { ...(state.quote?.amountToGet ? state : passiveText(state, '')), problem }
}

function passiveText<State extends CalculatorState>(state: State, text: string): State {
  return state.activeSide === 'send' ? { ...state, receiveText: text } : { ...state, sendText: text }
}
