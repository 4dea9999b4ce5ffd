import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import { present } from '@cambio/kernel/assert'
import { multiply, parseRational, rational, significantText } from '@cambio/kernel/rational'
import type { FillStage } from '../../liquidity/liquidity-provider.ts'
import { providerCosts } from '../../quotes/provider-pair-quote.ts'
import { PRICE_DIGITS } from '../../quotes/price-quote.ts'
import { withReport, type OrderFill } from '../order-fill.ts'
import { callOperator, stay, type FactOf, type Mover, type Transition } from './order-fact.ts'
import type { Order, SettledQuote } from '../order.ts'

/** Rank of each state by progress. A provider report may move an order only to a state of the same or a higher rank. */
const RANKS: Record<OrderState, number> = {
  WAITING: 0,
  EXPIRED: 0,
  CONFIRMING: 1,
  EXCHANGING: 2,
  ACTION_REQUIRED: 3,
  SUSPENSE: 3,
  SENDING: 4,
  REFUNDING: 4,
  FINISHED: 5,
  REFUNDED: 5,
  AT_RISK: 6,
}

const SEEN: OrderEventKind[] = ['INCOMING_FUNDS_DETECTED']
const TAKEN: OrderEventKind[] = [...SEEN, 'DEPOSIT_REGISTERED']
const PAID: OrderEventKind[] = [...TAKEN, 'FUNDS_WITHDRAWAL_START']
const BACK: OrderEventKind[] = [...TAKEN, 'REFUND_REQUESTED']

/** Order state for each provider stage, and the events that the order must contain at that stage. */
const STAGES: Record<Exclude<FillStage, 'waiting' | 'checking'>, { state: OrderState; events: OrderEventKind[] }> = {
  seen: { state: 'CONFIRMING', events: SEEN },
  exchanging: { state: 'EXCHANGING', events: TAKEN },
  sending: { state: 'SENDING', events: PAID },
  finished: { state: 'FINISHED', events: [...PAID, 'WITHDRAWAL_COMPLETED'] },
  asks: { state: 'ACTION_REQUIRED', events: TAKEN },
  refunding: { state: 'REFUNDING', events: BACK },
  refunded: { state: 'REFUNDED', events: [...BACK, 'REFUND_COMPLETED'] },
  expired: { state: 'EXPIRED', events: [] },
  stuck: { state: 'SUSPENSE', events: [] },
}

/**
 * Applies a provider's status report to an order that the provider fills. Reports only move an order forward, and an
 * unknown status only notifies an operator. A final report without a transaction, or with a payout below the agreed
 * fixed rate, puts the order on hold. An order with a blacklisted address is held until the provider has ended it or
 * the address is removed from the list.
 */
export function followFill(
  order: Order,
  { report, isListed }: FactOf<'fill-reported'>,
  now: number,
  move: Mover,
): Transition {
  if (order.fill === null) return stay(order)
  const { stage, choice } = report
  const reported: Order = { ...order, fill: { ...withReport(order.fill, report), isHeld: isListed } }
  if (isListed && !isEnded(order, stage)) return continueHeld(order, order.fill, reported, stage, move)
  const before = order.fill.isHeld && order.state === 'SUSPENSE' ? stateBefore(order) : order.state
  if (stage === null) return callTo(reported, now)
  if (stage === 'waiting')
    return before === 'WAITING' && order.state === 'SUSPENSE' ? move(reported, 'WAITING', []) : stay(reported)
  // The provider is checking the user or the deposited coins.
  if (stage === 'checking')
    return RANKS[before] < RANKS.CONFIRMING ? move(reported, 'CONFIRMING', SEEN) : stay(reported)
  const { state, events } = STAGES[stage === 'asks' && choice === null ? 'stuck' : stage]
  if (!isForward(before, state)) return stay(reported)
  if (state === 'SUSPENSE') return callOperator(move(reported, state, events))
  if (state === 'EXPIRED') return move(reported, state, events)
  const happened = withProblem(reported, state, choice?.mayAccept ?? false, events, now)
  if (state === 'ACTION_REQUIRED') return move({ ...reported, choice }, state, happened)
  const next = settled(reported, state)
  if (!isUnbelievable(next, state)) return move(next, state, happened)
  return order.state === 'SUSPENSE' ? stay(reported) : callOperator(move(reported, 'SUSPENSE', TAKEN))
}

/**
 * Returns the events to add when a provider report moves the order to a new state. If the order moves towards a refund,
 * includes the reason why the fixed rate no longer applies, if known. If the provider offers the current rate, also
 * includes the event for that offer.
 */
function withProblem(
  order: Order,
  state: OrderState,
  mayAccept: boolean,
  events: OrderEventKind[],
  now: number,
): OrderEventKind[] {
  const isTrouble = state === 'ACTION_REQUIRED' || state === 'REFUNDING' || state === 'REFUNDED'
  const isAnswered = order.events.some(({ kind }) => kind === 'REFUND_REQUESTED')
  const problem = isTrouble && !isAnswered && order.rateMode === 'FIXED' ? problemOf(order, now) : null
  if (problem === null) return events
  return [...TAKEN, problem, ...(mayAccept ? (['RATE_MODE_CHANGED'] as const) : []), ...events.slice(TAKEN.length)]
}

/**
 * Returns the event that explains why a fixed rate no longer applies. Providers do not report the reason, so the event
 * is derived from the deposit's amount and the time when the deposit was first seen.
 */
function problemOf({ fill, claimedDepositAtomic, depositDeadline, events }: Order, now: number): OrderEventKind | null {
  if ((fill?.depositAtomic ?? claimedDepositAtomic) !== claimedDepositAtomic)
    return 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'
  const seenAt = events.find(({ kind }) => kind === 'INCOMING_FUNDS_DETECTED')?.at ?? now
  return seenAt > depositDeadline ? 'FIXED_RATE_SLOW_DEPOSIT_DETECTED' : null
}

/** Returns the state that a held order returns to after its release. */
function stateBefore(order: Order): OrderState {
  return hasBegun(order) ? 'CONFIRMING' : 'WAITING'
}

function hasBegun({ events }: Order): boolean {
  return events.some(({ kind }) => kind === 'INCOMING_FUNDS_DETECTED')
}

/** Returns whether the provider has ended an order, so holding the order has no effect. */
function isEnded(order: Order, stage: FillStage | null): boolean {
  const { state } = order
  if (RANKS[state] >= RANKS.FINISHED || stage === 'finished' || stage === 'refunded') return true
  return !hasBegun(order) && (stage === 'expired' || (state === 'EXPIRED' && stage === 'waiting'))
}

/** Adds the events that a provider reports for a held order, without changing the order's state. */
function continueHeld(
  order: Order,
  fill: OrderFill,
  reported: Order,
  stage: FillStage | null,
  move: Mover,
): Transition {
  const happened = stage === null || stage === 'waiting' ? [] : stage === 'checking' ? SEEN : STAGES[stage].events
  const isNews = happened.some((kind) => !order.events.some((event) => event.kind === kind))
  if (!fill.isHeld || order.state !== 'SUSPENSE') return callOperator(move(reported, 'SUSPENSE', happened))
  return isNews ? move(reported, 'SUSPENSE', happened) : stay(reported)
}

/**
 * Holds an order with a blacklisted address and notifies an operator. The exchange sends no request to the provider.
 */
export function holdFill(order: Order, fill: OrderFill, move: Mover): Transition {
  if (order.state === 'EXPIRED' || RANKS[order.state] >= RANKS.FINISHED) return stay(order)
  if (fill.isHeld && order.state === 'SUSPENSE') return stay(order)
  return callOperator(move({ ...order, fill: { ...fill, isHeld: true } }, 'SUSPENSE', []))
}

function isForward(state: OrderState, next: OrderState): boolean {
  if (state === next || RANKS[state] >= RANKS.FINISHED) return false
  return next === 'SUSPENSE' || RANKS[next] >= RANKS[state]
}

/** Returns the order with the settlement and settled quote required by its new state. */
function settled(order: Order, state: OrderState): Order {
  if (state === 'REFUNDING' || state === 'REFUNDED') return { ...order, settlement: 'refund', settledQuote: null }
  if (state === 'CONFIRMING') return order
  const settlement = state === 'SENDING' || state === 'FINISHED' ? 'payout' : order.settlement
  return { ...order, settlement, settledQuote: settledQuoteOf(order) }
}

/**
 * Returns the agreed quote if the provider's amounts match it. Otherwise, returns a quote with the actual amounts and
 * cost lines based on the agreed quote's market value.
 */
function settledQuoteOf({ fill, agreedQuote, claimedDepositAtomic }: Order): SettledQuote {
  const depositAtomic = fill?.depositAtomic ?? claimedDepositAtomic
  const amountToGetAtomic = fill?.payoutAtomic ?? agreedQuote.amountToGetAtomic
  const { price, costs, networkFeeAtomic } = agreedQuote
  if (depositAtomic === claimedDepositAtomic && amountToGetAtomic === agreedQuote.amountToGetAtomic)
    return { depositAtomic, amountToGetAtomic, price, costs, networkFeeAtomic }
  const agreedMarket = costs.find(({ kind }) => kind === 'market')?.amountAtomic ?? null
  const market = agreedMarket === null ? null : (agreedMarket * depositAtomic) / claimedDepositAtomic
  const change = rational(amountToGetAtomic * claimedDepositAtomic, agreedQuote.amountToGetAtomic * depositAtomic)
  return {
    depositAtomic,
    amountToGetAtomic,
    price: significantText(multiply(present(parseRational(price), 'a price is a decimal'), change), PRICE_DIGITS),
    costs: providerCosts(amountToGetAtomic, market),
    networkFeeAtomic,
  }
}

function isUnbelievable(
  { rateMode, fill, agreedQuote, settledQuote, claimedDepositAtomic }: Order,
  state: OrderState,
): boolean {
  if (state !== 'FINISHED') return false
  if (!fill?.payoutTxId || fill.payoutAtomic === null) return true
  const isWhole = settledQuote !== null && settledQuote.depositAtomic >= claimedDepositAtomic
  return rateMode === 'FIXED' && isWhole && fill.payoutAtomic < agreedQuote.amountToGetAtomic
}

function callTo(order: Order, now: number): Transition {
  if (order.escalatedAt !== null || RANKS[order.state] >= RANKS.FINISHED) return stay(order)
  return callOperator(stay({ ...order, escalatedAt: now, updatedAt: now }))
}
