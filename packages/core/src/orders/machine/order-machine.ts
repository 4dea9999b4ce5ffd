import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import { assert } from '@cambio/kernel/assert'
import { followFill, holdFill } from './follow-fill.ts'
import { callOperator, stay, type DepositVerdict, type OrderFact, type Transition } from './order-fact.ts'
import type { Order, RefundTarget, SettledQuote } from '../order.ts'
import type { OrderTerms } from '../order-terms.ts'

/** States in which an order still accepts a deposit. */
const OPEN_STATES: ReadonlySet<OrderState> = new Set(['WAITING', 'CONFIRMING', 'EXPIRED'])

/**
 * Applies a fact to an order, as a pure function. A fact that does not apply returns the order unchanged, so facts may
 * arrive twice and in any order. `now` in epoch milliseconds.
 */
export function applyFact(order: Order, fact: OrderFact, now: number, terms: OrderTerms): Transition {
  const move: Mover = (next, state, events) => moved(order, next, state, events, now, terms)
  switch (fact.kind) {
    case 'deposit-seen':
      return order.state === 'WAITING' || order.state === 'EXPIRED'
        ? move(order, 'CONFIRMING', ['INCOMING_FUNDS_DETECTED'])
        : stay(order)
    case 'deposit-vanished':
      return order.state === 'CONFIRMING' ? move(order, openState(order, now), []) : stay(order)
    case 'deposit-credited':
      return OPEN_STATES.has(order.state) ? takeDeposit(order, fact, move) : setAside(order)
    case 'rate-accepted':
      return order.state === 'ACTION_REQUIRED' && order.choice?.mayAccept
        ? payOut(order, fact.settledQuote, ['RATE_MODE_CHANGE_ACCEPTED'], move)
        : stay(order)
    case 'refund-requested':
      return order.state === 'ACTION_REQUIRED' && order.choice?.mayRefund
        ? refund(refundedTo(order, fact), fact.depositAtomic, [], move)
        : stay(order)
    case 'balance-chosen':
      return order.state === 'ACTION_REQUIRED' && order.choice?.mayRefund && order.fill === null
        ? creditBalance(order, move)
        : stay(order)
    case 'released-to-pay':
      return order.state === 'SUSPENSE' && order.settlement === null
        ? payOut(
            order,
            fact.settledQuote,
            fact.isAgreed ? [] : ['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'],
            move,
          )
        : stay(order)
    case 'released-to-refund':
      return (order.state === 'SUSPENSE' || order.state === 'ACTION_REQUIRED') && order.settlement === null
        ? refund(refundedTo(order, fact), fact.depositAtomic, [], move)
        : stay(order)
    case 'settlement-retried':
      return retrySettlement(order, move)
    case 'risk-dealt-with':
      return order.state === 'AT_RISK' && !isResolvedByOperator(order)
        ? { ...stay(order), order: { ...order, actBy: null, escalatedAt: null, updatedAt: now } }
        : stay(order)
    case 'held':
      if (order.fill !== null) return holdFill(order, order.fill, move)
      return order.state === 'ACTION_REQUIRED' ? callOperator(move(order, 'SUSPENSE', [])) : stay(order)
    case 'settlement-sent':
      return order.settlement === 'payout' && order.state === 'EXCHANGING'
        ? move(order, 'SENDING', ['FUNDS_WITHDRAWAL_START'])
        : stay(order)
    case 'settlement-final':
      return finishSettlement(order, move)
    case 'settlement-failed':
      return order.state === 'SENDING' || order.state === 'REFUNDING'
        ? callOperator(move(order, 'SUSPENSE', []))
        : stay(order)
    case 'settlement-refused':
      return order.state === 'EXCHANGING' || order.state === 'REFUNDING'
        ? callOperator(move(order, 'SUSPENSE', []))
        : stay(order)
    case 'settlement-undone':
      return undoSettlement(order, move)
    case 'credit-undone':
      return order.state === 'AT_RISK' ? stay(order) : move(order, 'AT_RISK', [])
    case 'deadline-passed':
      return order.actBy !== null && order.actBy < now ? runOut(order, fact.depositAtomic, now, move) : stay(order)
    case 'fill-told':
      return followFill(order, fact, now, move)
    case 'fill-accepted':
      return order.fill && order.choice?.mayAccept
        ? move(order, 'EXCHANGING', ['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
        : stay(order)
    case 'fill-refund-asked':
      return order.fill && order.choice?.mayRefund
        ? move({ ...refundedTo(order, fact), settlement: 'refund' }, 'REFUNDING', ['REFUND_REQUESTED'])
        : stay(order)
    case 'fill-end-accepted':
      return order.fill?.payoutTxId && order.state === 'SUSPENSE'
        ? move({ ...order, settlement: 'payout' }, 'FINISHED', PAID_EVENTS)
        : stay(order)
  }
}

/** Returns the order with another refund target. */
export function refundedTo(order: Order, { address, memo, seal }: RefundTarget): Order {
  return { ...order, refundAddress: address, refundMemo: memo, refundSeal: seal }
}

type Mover = (next: Order, state: OrderState, events: OrderEventKind[]) => Transition
type Credited = Extract<OrderFact, { kind: 'deposit-credited' }>

function takeDeposit(order: Order, fact: Credited, move: Mover): Transition {
  const { verdict, settledQuote, depositAtomic, refundable } = fact
  // Ignore dust. Otherwise anyone could disturb an order by sending a tiny amount.
  if (verdict !== 'fits' && settledQuote === null && !refundable) return setAside(order)
  const registered: OrderEventKind[] = ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED']
  if (verdict === 'held') return callOperator(move(order, 'SUSPENSE', registered))
  if (verdict === 'fits' && settledQuote) return payOut(order, settledQuote, registered, move)
  const problem = PROBLEM_EVENTS[verdict]
  const events: OrderEventKind[] = [
    ...registered,
    ...(problem ? [problem] : []),
    ...(settledQuote ? (['RATE_MODE_CHANGED'] as const) : []),
  ]
  const { exceptionPolicy, refundAddress } = order
  if (settledQuote && exceptionPolicy.kind === 'RERATE' && isWithin(order, settledQuote, exceptionPolicy.withinBps))
    return payOut(order, settledQuote, [...events, 'RATE_MODE_CHANGE_ACCEPTED'], move)
  const hasNoChoice = settledQuote === null || exceptionPolicy.kind === 'REFUND'
  if (hasNoChoice && refundable && refundAddress !== null) return refund(order, depositAtomic, events, move)
  const choice = { mayAccept: settledQuote !== null, mayRefund: refundable }
  return move({ ...order, choice }, 'ACTION_REQUIRED', events)
}

/**
 * Events that every paid order has. When an operator accepts the end that a provider reported, the missing events are
 * added.
 */
const PAID_EVENTS: OrderEventKind[] = [
  'INCOMING_FUNDS_DETECTED',
  'DEPOSIT_REGISTERED',
  'FUNDS_WITHDRAWAL_START',
  'WITHDRAWAL_COMPLETED',
]

const PROBLEM_EVENTS: Partial<Record<DepositVerdict, OrderEventKind>> = {
  'wrong-amount': 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED',
  'too-late': 'FIXED_RATE_SLOW_DEPOSIT_DETECTED',
  volatile: 'FIXED_RATE_HIGH_VOLATILITY_DETECTED',
}

/**
 * Returns whether a settled quote pays at most `withinBps` basis points less than promised for the deposited amount.
 */
function isWithin(order: Order, settledQuote: SettledQuote, withinBps: number): boolean {
  const promised = order.agreedQuote.amountToGetAtomic * settledQuote.depositAtomic * BigInt(10_000 - withinBps)
  return settledQuote.amountToGetAtomic * order.claimedDepositAtomic * 10_000n >= promised
}

function payOut(order: Order, settledQuote: SettledQuote, events: OrderEventKind[], move: Mover): Transition {
  const paying: Order = { ...order, settledQuote, settlement: 'payout' }
  return { ...move(paying, 'EXCHANGING', events), commands: [{ kind: 'pay-out', settledQuote }] }
}

function refund(order: Order, depositAtomic: bigint, events: OrderEventKind[], move: Mover): Transition {
  const refunding: Order = { ...order, settlement: 'refund' }
  return {
    ...move(refunding, 'REFUNDING', [...events, 'REFUND_REQUESTED']),
    commands: [{ kind: 'refund', depositAtomic }],
  }
}

/**
 * Completes an order whose coins are refunded into the balance. No payment is sent, so the order is complete at once.
 */
function creditBalance(order: Order, move: Mover): Transition {
  const settled: Order = { ...order, settlement: 'balance' }
  return {
    ...move(settled, 'REFUNDED', ['REFUND_REQUESTED', 'REFUND_COMPLETED']),
    commands: [{ kind: 'credit-balance' }],
  }
}

function finishSettlement(order: Order, move: Mover): Transition {
  if (order.settlement === 'payout' && (order.state === 'SENDING' || order.state === 'EXCHANGING'))
    return move(order, 'FINISHED', ['FUNDS_WITHDRAWAL_START', 'WITHDRAWAL_COMPLETED'])
  if (order.settlement === 'refund' && order.state === 'REFUNDING') return move(order, 'REFUNDED', ['REFUND_COMPLETED'])
  return stay(order)
}

function retrySettlement(order: Order, move: Mover): Transition {
  if (order.state !== 'SUSPENSE' && order.state !== 'AT_RISK') return stay(order)
  if (order.settlement === null || order.settlement === 'balance') return stay(order)
  return move(order, order.settlement === 'payout' ? 'EXCHANGING' : 'REFUNDING', [])
}

/**
 * Returns whether an operator has resolved an order at risk. Such an order has neither a deadline nor an escalation.
 */
export function isResolvedByOperator(order: Pick<Order, 'state' | 'actBy' | 'escalatedAt'>): boolean {
  return order.state === 'AT_RISK' && order.actBy === null && order.escalatedAt === null
}

function runOut(order: Order, depositAtomic: bigint | null, now: number, move: Mover): Transition {
  switch (order.state) {
    case 'WAITING':
      return move(order, 'EXPIRED', [])
    case 'ACTION_REQUIRED':
      // The provider still waits for a decision. The choice stays open, and an operator is notified too.
      if (order.fill !== null) return escalate(order, now)
      return order.choice?.mayRefund && order.refundAddress !== null && depositAtomic !== null
        ? refund(order, depositAtomic, [], move)
        : callOperator(move(order, 'SUSPENSE', []))
    case 'CONFIRMING':
    case 'EXCHANGING':
    case 'SENDING':
    case 'REFUNDING':
    case 'SUSPENSE':
    case 'AT_RISK':
      return escalate(order, now)
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return stay(order)
  }
}

/**
 * Moves a settled order back to the state in which its payment is pending. The events of the order are never removed.
 */
function undoSettlement(order: Order, move: Mover): Transition {
  if (order.state === 'FINISHED') return move(order, 'SENDING', [])
  if (order.state === 'REFUNDED' && order.settlement !== 'balance') return move(order, 'REFUNDING', [])
  return stay(order)
}

function openState(order: Order, now: number): OrderState {
  return now > order.depositDeadline ? 'EXPIRED' : 'WAITING'
}

/** Notifies an operator, and clears the deadline. */
function escalate(order: Order, now: number): Transition {
  return callOperator(stay({ ...order, actBy: null, escalatedAt: now, updatedAt: now }))
}

function setAside(order: Order): Transition {
  return { ...stay(order), commands: [{ kind: 'set-aside' }] }
}

/** Returns the deadline of an order that has just entered a state, epoch milliseconds; null without one. */
export function clockOf(
  state: OrderState,
  order: Pick<Order, 'depositDeadline'>,
  now: number,
  terms: OrderTerms,
): number | null {
  switch (state) {
    case 'WAITING':
      return order.depositDeadline
    case 'CONFIRMING':
      return now + terms.confirmingMs
    case 'ACTION_REQUIRED':
      return now + terms.decisionMs
    case 'EXCHANGING':
    case 'SENDING':
    case 'REFUNDING':
      return now + terms.settlingMs
    case 'SUSPENSE':
    case 'AT_RISK':
      return now + terms.humanMs
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return null
  }
}

/** Moves an order to a state, sets its deadline, and adds each event that has not happened yet. */
function moved(
  before: Order,
  next: Order,
  state: OrderState,
  kinds: OrderEventKind[],
  now: number,
  terms: OrderTerms,
): Transition {
  if (next === before && state === before.state && kinds.length === 0) return stay(before)
  const events = kinds.filter((kind) => !before.events.some((event) => event.kind === kind))
  assert(new Set(events).size === events.length, 'a transition adds an event once')
  return {
    order: {
      ...next,
      state,
      choice: state === 'ACTION_REQUIRED' ? next.choice : null,
      actBy: clockOf(state, next, now, terms),
      escalatedAt: null,
      updatedAt: now,
      events: [...before.events, ...events.map((kind) => ({ kind, at: now }))],
    },
    events,
    commands: [],
  }
}
