import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import { present } from '@cambio/kernel/assert'
import { multiply, parseRational, rational, significantText } from '@cambio/kernel/rational'
import type { FillStage } from '../liquidity/liquidity-provider.ts'
import { providerCosts } from '../liquidity/provider-pair-quote.ts'
import { PRICE_DIGITS } from '../quotes/price-quote.ts'
import { told, type OrderFill } from './order-fill.ts'
import type { OrderFact, Transition } from './order-machine.ts'
import type { Order, Strike } from './order.ts'

type Told = Extract<OrderFact, { kind: 'fill-told' }>
type Mover = (next: Order, state: OrderState, events: OrderEventKind[]) => Transition

/** How far along each state is: what a provider says may only lead on. States of one rank may lead to each other. */
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

/** The state that each stage of a provider means, and the events that have happened by then. */
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
 * What a provider says of an order that it fills, as a step of the order's life. Only forward; a word that we do not know
 * moves nothing and calls a person, and so does an end that cannot be believed: without a transaction, or with less than a
 * fixed rate promised. An order with a listed address is held until its provider has ended it, and goes on when it is listed no more.
 */
export function followFill(order: Order, { report, isListed }: Told, now: number, move: Mover): Transition {
  if (order.fill === null) return unmoved(order)
  const { stage, choice } = report
  const heard: Order = { ...order, fill: { ...told(order.fill, report), isHeld: isListed } }
  if (isListed && !isEnded(order, stage)) return goOnHeld(order, order.fill, heard, stage, move)
  const before = order.fill.isHeld && order.state === 'SUSPENSE' ? stateBefore(order) : order.state
  if (stage === null) return callTo(heard, now)
  if (stage === 'waiting')
    return before === 'WAITING' && order.state === 'SUSPENSE' ? move(heard, 'WAITING', []) : unmoved(heard)
  // The provider looks into what it has seen.
  if (stage === 'checking') return RANKS[before] < RANKS.CONFIRMING ? move(heard, 'CONFIRMING', SEEN) : unmoved(heard)
  const { state, events } = STAGES[stage === 'asks' && choice === null ? 'stuck' : stage]
  if (!leadsOn(before, state)) return unmoved(heard)
  if (state === 'SUSPENSE') return callPerson(move(heard, state, events))
  if (state === 'EXPIRED') return move(heard, state, events)
  const happened = withTrouble(heard, state, choice?.mayAccept ?? false, events, now)
  if (state === 'ACTION_REQUIRED') return move({ ...heard, choice }, state, happened)
  const next = settled(heard, state)
  if (!isUnbelievable(next, state)) return move(next, state, happened)
  return order.state === 'SUSPENSE' ? unmoved(heard) : callPerson(move(heard, 'SUSPENSE', TAKEN))
}

/**
 * What happened by a state, with why a fixed rate was not kept where that is known, ahead of the way back; where the provider
 * offers its rate of today, that comes with it.
 */
function withTrouble(
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

/** Providers name no reason. Another amount shows; that it came late shows in when it was first heard of. */
function problemOf({ fill, claimedDepositAtomic, depositDeadline, events }: Order, now: number): OrderEventKind | null {
  if ((fill?.depositAtomic ?? claimedDepositAtomic) !== claimedDepositAtomic)
    return 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'
  const seenAt = events.find(({ kind }) => kind === 'INCOMING_FUNDS_DETECTED')?.at ?? now
  return seenAt > depositDeadline ? 'FIXED_RATE_SLOW_DEPOSIT_DETECTED' : null
}

/** From where an order goes on that is held no more. */
function stateBefore(order: Order): OrderState {
  return hasBegun(order) ? 'CONFIRMING' : 'WAITING'
}

function hasBegun({ events }: Order): boolean {
  return events.some(({ kind }) => kind === 'INCOMING_FUNDS_DETECTED')
}

/** Whether a provider has ended an order, so that there is nothing to hold any more. */
function isEnded(order: Order, stage: FillStage | null): boolean {
  const { state } = order
  if (RANKS[state] >= RANKS.FINISHED || stage === 'finished' || stage === 'refunded') return true
  return !hasBegun(order) && (stage === 'expired' || (state === 'EXPIRED' && stage === 'waiting'))
}

/** A held order keeps what has happened to it; where it stands does not change by what its provider does. */
function goOnHeld(order: Order, fill: OrderFill, heard: Order, stage: FillStage | null, move: Mover): Transition {
  const happened = stage === null || stage === 'waiting' ? [] : stage === 'checking' ? SEEN : STAGES[stage].events
  const isNews = happened.some((kind) => !order.events.some((event) => event.kind === kind))
  if (!fill.isHeld || order.state !== 'SUSPENSE') return callPerson(move(heard, 'SUSPENSE', happened))
  return isNews ? move(heard, 'SUSPENSE', happened) : unmoved(heard)
}

/** Nothing is asked of a provider for an order with a listed address; a person is called instead. */
export function holdFill(order: Order, fill: OrderFill, move: Mover): Transition {
  if (order.state === 'EXPIRED' || RANKS[order.state] >= RANKS.FINISHED) return unmoved(order)
  if (fill.isHeld && order.state === 'SUSPENSE') return unmoved(order)
  return callPerson(move({ ...order, fill: { ...fill, isHeld: true } }, 'SUSPENSE', []))
}

function leadsOn(state: OrderState, next: OrderState): boolean {
  if (state === next || RANKS[state] >= RANKS.FINISHED) return false
  return next === 'SUSPENSE' || RANKS[next] >= RANKS[state]
}

/** The way out that a state means, and what the deposit brings. */
function settled(order: Order, state: OrderState): Order {
  if (state === 'REFUNDING' || state === 'REFUNDED') return { ...order, settlement: 'refund', strike: null }
  if (state === 'CONFIRMING') return order
  const settlement = state === 'SENDING' || state === 'FINISHED' ? 'payout' : order.settlement
  return { ...order, settlement, strike: strikeOf(order) }
}

/** The bargain; or what was really sent and paid, against the market value that the bargain was made at. */
function strikeOf({ fill, bargain, claimedDepositAtomic }: Order): Strike {
  const depositAtomic = fill?.depositAtomic ?? claimedDepositAtomic
  const amountToGetAtomic = fill?.payoutAtomic ?? bargain.amountToGetAtomic
  const { price, costs, networkFeeAtomic } = bargain
  if (depositAtomic === claimedDepositAtomic && amountToGetAtomic === bargain.amountToGetAtomic)
    return { depositAtomic, amountToGetAtomic, price, costs, networkFeeAtomic }
  const agreedMarket = costs.find(({ kind }) => kind === 'market')?.amountAtomic ?? null
  const market = agreedMarket === null ? null : (agreedMarket * depositAtomic) / claimedDepositAtomic
  const change = rational(amountToGetAtomic * claimedDepositAtomic, bargain.amountToGetAtomic * depositAtomic)
  return {
    depositAtomic,
    amountToGetAtomic,
    price: significantText(multiply(present(parseRational(price), 'a price is a decimal'), change), PRICE_DIGITS),
    costs: providerCosts(amountToGetAtomic, market),
    networkFeeAtomic,
  }
}

function isUnbelievable({ rateMode, fill, bargain, strike, claimedDepositAtomic }: Order, state: OrderState): boolean {
  if (state !== 'FINISHED') return false
  if (!fill?.payoutTxId || fill.payoutAtomic === null) return true
  const isWhole = strike !== null && strike.depositAtomic >= claimedDepositAtomic
  return rateMode === 'FIXED' && isWhole && fill.payoutAtomic < bargain.amountToGetAtomic
}

/** What was heard is kept; nothing else changes, and no clock is wound. */
function unmoved(order: Order): Transition {
  return { order, events: [], commands: [] }
}

function callPerson(transition: Transition): Transition {
  return { ...transition, commands: [{ kind: 'call-person' }] }
}

function callTo(order: Order, now: number): Transition {
  if (order.escalatedAt !== null || RANKS[order.state] >= RANKS.FINISHED) return unmoved(order)
  return callPerson(unmoved({ ...order, escalatedAt: now, updatedAt: now }))
}
