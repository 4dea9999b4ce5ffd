import { BANK_MONEY } from '../../instruments/instrument.ts'
import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import { assert } from '@cambio/kernel/assert'
import { applyDepositFact } from './deposit-facts.ts'
import { applyFillFact } from './fill-facts.ts'
import { holdFill } from './follow-fill.ts'
import { callOperator, stay, type FactOf, type Mover, type OrderFact, type Transition } from './order-fact.ts'
import { applySettlementFact } from './settlement-facts.ts'
import { creditBalance, payOut, refund, refundedTo } from './start-settlement.ts'
import type { Order } from '../order.ts'
import type { OrderTerms } from '../order-terms.ts'

/**
 * Returns the transition that an event causes. The function is pure, and an event that does not apply leaves the order
 * unchanged. Events may therefore be repeated and arrive in any sequence. `now` is in epoch milliseconds.
 */
export function applyFact(order: Order, fact: OrderFact, now: number, terms: OrderTerms): Transition {
  const move: Mover = (next, state, events) => moved(order, next, state, events, now, terms)
  switch (fact.kind) {
    case 'deposit-seen':
    case 'deposit-vanished':
    case 'deposit-credited':
      return applyDepositFact(order, fact, now, move)
    case 'rate-accepted':
    case 'refund-requested':
    case 'balance-chosen':
      return applyChoice(order, fact, move)
    case 'released-to-pay':
    case 'released-to-refund':
    case 'risk-dealt-with':
    case 'held':
      return applyHandling(order, fact, now, move)
    case 'settlement-retried':
    case 'settlement-sent':
    case 'settlement-final':
    case 'settlement-failed':
    case 'settlement-refused':
    case 'settlement-reverted':
      return applySettlementFact(order, fact, move)
    case 'credit-reverted':
      return order.state === 'AT_RISK' ? stay(order) : move(order, 'AT_RISK', [])
    case 'deadline-passed':
      return order.actBy !== null && order.actBy < now ? passDeadline(order, fact, now, move) : stay(order)
    case 'fill-reported':
    case 'fill-accepted':
    case 'fill-refund-requested':
    case 'fill-end-accepted':
      return applyFillFact(order, fact, now, move)
  }
}

/** Applies the user's choice to an order that is waiting for it. */
function applyChoice(
  order: Order,
  fact: FactOf<'rate-accepted' | 'refund-requested' | 'balance-chosen'>,
  move: Mover,
): Transition {
  if (order.state !== 'ACTION_REQUIRED') return stay(order)
  switch (fact.kind) {
    case 'rate-accepted':
      return order.choice?.mayAccept
        ? payOut(order, fact.settledQuote, ['RATE_MODE_CHANGE_ACCEPTED'], move)
        : stay(order)
    case 'refund-requested':
      return order.choice?.mayRefund ? refund(refundedTo(order, fact), fact.depositAtomic, [], move) : stay(order)
    case 'balance-chosen':
      return order.choice?.mayRefund && order.fill === null ? creditBalance(order, move) : stay(order)
  }
}

/** Puts an order on hold, or applies an operator's decision about an order that is held or AT_RISK. */
function applyHandling(
  order: Order,
  fact: FactOf<'released-to-pay' | 'released-to-refund' | 'risk-dealt-with' | 'held'>,
  now: number,
  move: Mover,
): Transition {
  const { state } = order
  switch (fact.kind) {
    case 'released-to-pay': {
      if (state !== 'SUSPENSE' || order.settlement !== null) return stay(order)
      const events: OrderEventKind[] = fact.isAgreed ? [] : ['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED']
      return payOut(order, fact.settledQuote, events, move)
    }
    case 'released-to-refund':
      return (state === 'SUSPENSE' || state === 'ACTION_REQUIRED') && order.settlement === null
        ? refund(refundedTo(order, fact), fact.depositAtomic, [], move)
        : stay(order)
    case 'risk-dealt-with':
      return state === 'AT_RISK' && !isResolvedByOperator(order)
        ? { ...stay(order), order: { ...order, actBy: null, escalatedAt: null, updatedAt: now } }
        : stay(order)
    case 'held':
      if (order.fill !== null) return holdFill(order, order.fill, move)
      return state === 'ACTION_REQUIRED' ? callOperator(move(order, 'SUSPENSE', [])) : stay(order)
  }
}

/** Returns whether an operator has resolved an order at risk, which then has neither a deadline nor an escalation. */
export function isResolvedByOperator(order: Pick<Order, 'state' | 'actBy' | 'escalatedAt'>): boolean {
  return order.state === 'AT_RISK' && order.actBy === null && order.escalatedAt === null
}

/** Applies the default outcome to an order past its deadline, or notifies an operator. */
function passDeadline(
  order: Order,
  { depositAtomic, isUnmined }: FactOf<'deadline-passed'>,
  now: number,
  move: Mover,
): Transition {
  switch (order.state) {
    case 'WAITING':
      return move(order, 'EXPIRED', [])
    case 'ACTION_REQUIRED':
      // The provider is still waiting for a decision, so keep the choice open but notify an operator.
      if (order.fill !== null) return escalate(order, now)
      return order.choice?.mayRefund && order.refundAddress !== null && depositAtomic !== null
        ? refund(order, depositAtomic, [], move)
        : callOperator(move(order, 'SUSPENSE', []))
    case 'CONFIRMING':
      // An operator cannot help with an unmined transaction, and senders can create unmined transactions at no cost.
      // The order therefore keeps waiting.
      return isUnmined ? move({ ...order, actBy: null }, 'CONFIRMING', []) : escalate(order, now)
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

/** Notifies an operator and clears the deadline. */
function escalate(order: Order, now: number): Transition {
  return callOperator(stay({ ...order, actBy: null, escalatedAt: now, updatedAt: now }))
}

/**
 * Returns the deadline of an order that has just entered a state, in epoch milliseconds, or null if the state has no
 * deadline.
 */
export function clockOf(
  state: OrderState,
  order: Pick<Order, 'depositDeadline' | 'from' | 'to'>,
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
      return now + settlingMsOf(order.to, terms)
    case 'REFUNDING':
      return now + settlingMsOf(order.from, terms)
    case 'SUSPENSE':
    case 'AT_RISK':
      return now + terms.humanMs
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return null
  }
}

/** Returns the time limit for a payment in this instrument, in milliseconds. */
function settlingMsOf(slug: string, { settlingMs, bankSettlingMs }: OrderTerms): number {
  return slug === BANK_MONEY ? bankSettlingMs : settlingMs
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
