import type { PairData } from '@cambio/contract/pair-data'
import type { RateRefusal } from './offer-rows.ts'
import { hasAmounts } from '../../../lib/exchange/has-amounts.ts'
import { isByCard, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { sideOfWays } from './side-of-ways.ts'
import {
  type CalculatorState,
  type CalculatorAction,
  inputFault,
  withNewRequest,
  type RateProblem,
} from './calculator-state.ts'
import { calculatedText, passiveText, keptQuote } from './amount-fields.ts'

/** Minimum display time of a rate, in milliseconds. A change of the coins, amount or rate mode ends it early. */
const SHOWN_FOR_MS = 6_000

export function withQuote(
  state: CalculatorState,
  { request, quote, at }: Extract<CalculatorAction, { kind: 'quote-arrived' }>,
): CalculatorState {
  if (request !== state.request || !fitsChoice(state, quote)) return state
  return isHeld(state, at) ? { ...state, receivedAt: at } : { ...displayed(state, quote, at), receivedAt: at }
}

/**
 * Returns the state with the quotes for all payment or payout methods. The chosen method's quote becomes the displayed
 * rate, so that the list and the amounts agree. While the displayed rate must remain visible, the list does not change
 * either.
 */
export function withOffers(
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

function fitsChoice(state: CalculatorState, quote: PairData): boolean {
  return (
    quote.instrumentFrom.slug === state.send.slug &&
    quote.instrumentTo.slug === state.receive.slug &&
    quote.rateMode === state.rateMode
  )
}

/** Returns the state that displays a rate. `at` is the rate's arrival time, in epoch milliseconds. */
export function displayed(state: CalculatorState, quote: PairData, at: number): CalculatorState {
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

/**
 * Returns whether the displayed rate must remain visible because it belongs to the current request and is younger than
 * `SHOWN_FOR_MS`.
 */
function isHeld({ quote, problem, quotedRequest, request, quotedAt }: CalculatorState, now: number): boolean {
  return quote !== null && problem === null && quotedRequest === request && now - quotedAt < SHOWN_FOR_MS
}

export function withRefusal(state: CalculatorState, refusal: RateRefusal & { request: number }): CalculatorState {
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
      return { ...cleared, problem: { kind: 'bad-amount', maxDecimals: refusal.maxDecimals ?? null } }
    case 'UNREACHABLE':
    case 'ERR_SERVICE_UNAVAILABLE':
    case 'ERR_INTERNAL_SERVER_ERROR':
      return withLastRate(state, { kind: 'unavailable' })
    case 'ERR_NO_LIQUIDITY_AVAILABLE':
      if (isByCard(state.send) || isToCard(state.receive)) return withLastRate(state, { kind: 'provider-away' })
      return withoutLiquidity(state, { ...cleared, quote: null }, refusal)
    default:
      return { ...cleared, quote: null, problem: { kind: 'unsupported' } }
  }
}

/**
 * Returns the state of a pair without a quote. If the server states what is missing, the problem is temporary;
 * otherwise the exchange does not support the pair.
 */
function withoutLiquidity(state: CalculatorState, cleared: CalculatorState, { missing }: RateRefusal): CalculatorState {
  if (!missing) return { ...cleared, problem: { kind: 'unsupported' } }
  const coin = [state.send, state.receive].find(({ slug }) => slug === missing.instrument)
  if (!coin) return withLastRate(state, { kind: 'unavailable' })
  return { ...cleared, problem: { kind: 'not-yet', missing: missing.what, coin } }
}

/** Returns the state with a temporary problem. Keeps the calculated amount only if it is for the typed amount. */
function withLastRate(state: CalculatorState, problem: RateProblem): CalculatorState {
  return { ...(state.quote && hasAmounts(state.quote) ? state : passiveText(state, '')), problem }
}
