import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { TypedAmount } from './converted-amount.ts'
import type { Offer, RateRefusal } from './offer-rows.ts'
import { hasAmounts } from '../../../lib/exchange/has-amounts.ts'

export type Side = 'send' | 'receive'

/** Reason why there is no usable rate. */
export type RateProblem =
  /** `expected` is the violated minimum or maximum amount, in the currency of `side`. */
  | { kind: 'too-small' | 'too-big'; side: Side; expected: string; expectedGeneral: string | null }
  | { kind: 'unsupported' }
  /**
   * The exchange lacks a price, a network fee or enough inventory for `coin`, or its daily limit for `coin` is
   * exhausted. The page shows a rate as soon as this changes.
   */
  | { kind: 'not-yet'; missing: 'price' | 'fee' | 'reserve' | 'limit'; coin: InstrumentView }
  | { kind: 'unavailable' }
  /** The card provider does not respond. */
  | { kind: 'provider-away' }
  /** The user pressed the button of the order form without an amount. */
  | { kind: 'empty' }
  /** `maxDecimals`: number of decimal places that the coin allows, if the amount has too many; otherwise null. */
  | { kind: 'bad-amount'; maxDecimals: number | null }
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
  const fits = quote?.rateMode === rateMode && hasAmounts(quote)
  return fits && !problem ? quote : null
}

/** Returns whether a rate becomes available only after the user changes the coins, the amount or the rate mode. */
export function isRateRefused({ problem }: CalculatorState): boolean {
  return problem !== null && !PASSING.has(problem.kind)
}

/** Problems that can end without a change by the user. */
const PASSING: ReadonlySet<RateProblem['kind']> = new Set(['unavailable', 'provider-away', 'not-yet'])

/** Returns the state with a new rate request. Clears the problem and makes responses to earlier requests stale. */
export function withNewRequest(state: CalculatorState): CalculatorState {
  return { ...state, problem: null, request: state.request + 1 }
}

export const NOT_SWITCHED = { switchedToFloating: false, refusedRate: null } as const

/** Returns a problem that only new input can solve, such as a malformed amount, or null. */
export function inputFault({ problem }: CalculatorState): RateProblem | null {
  return problem?.kind === 'malformed' || problem?.kind === 'empty' ? problem : null
}
