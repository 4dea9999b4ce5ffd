import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import type { Order, SettledQuote } from '../order.ts'
import { callOperator, stay, type DepositVerdict, type FactOf, type Mover, type Transition } from './order-fact.ts'
import { payOut, refund } from './start-settlement.ts'

/** States in which an order still accepts a deposit. */
const OPEN_STATES: ReadonlySet<OrderState> = new Set(['WAITING', 'CONFIRMING', 'EXPIRED'])

/** Applies a deposit event to the order that owns the deposit address. `now` is in epoch milliseconds. */
export function applyDepositFact(
  order: Order,
  fact: FactOf<'deposit-seen' | 'deposit-vanished' | 'deposit-credited'>,
  now: number,
  move: Mover,
): Transition {
  switch (fact.kind) {
    case 'deposit-seen':
      return order.state === 'WAITING' || order.state === 'EXPIRED'
        ? move(order, 'CONFIRMING', ['INCOMING_FUNDS_DETECTED'])
        : stay(order)
    case 'deposit-vanished':
      return order.state === 'CONFIRMING' ? move(order, openState(order, now), []) : stay(order)
    case 'deposit-credited':
      return OPEN_STATES.has(order.state) ? takeDeposit(order, fact, move) : setAside(order)
  }
}

function takeDeposit(order: Order, fact: FactOf<'deposit-credited'>, move: Mover): Transition {
  const { verdict, settledQuote, depositAtomic, refundable, refundsByItself } = fact
  // Set aside a deposit that can be neither paid out nor refunded. Otherwise, any sender could disrupt an order with a
  // tiny amount.
  if (verdict !== 'fits' && settledQuote === null && !refundable) return setAside(order)
  const registered: OrderEventKind[] = ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED']
  if (verdict === 'held') return callOperator(move(order, 'SUSPENSE', registered))
  if (verdict === 'fits' && settledQuote) return payOut(order, settledQuote, registered, move)
  const problem = PROBLEM_EVENTS[verdict]
  const explained = problem ? [...registered, problem] : registered
  const { exceptionPolicy, refundAddress } = order
  const hasNoChoice = settledQuote === null || exceptionPolicy.kind === 'REFUND'
  // Do not add a RATE_MODE_CHANGED event: a user who chose REFUND at creation receives no offer.
  if (hasNoChoice && refundable && refundsByItself && refundAddress !== null)
    return refund(order, depositAtomic, explained, move)
  const events: OrderEventKind[] = settledQuote ? [...explained, 'RATE_MODE_CHANGED'] : explained
  if (settledQuote && exceptionPolicy.kind === 'RERATE' && isWithin(order, settledQuote, exceptionPolicy.withinBps))
    return payOut(order, settledQuote, [...events, 'RATE_MODE_CHANGE_ACCEPTED'], move)
  const choice = { mayAccept: settledQuote !== null, mayRefund: refundable }
  return move({ ...order, choice }, 'ACTION_REQUIRED', events)
}

const PROBLEM_EVENTS: Partial<Record<DepositVerdict, OrderEventKind>> = {
  'wrong-amount': 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED',
  'too-late': 'FIXED_RATE_SLOW_DEPOSIT_DETECTED',
  volatile: 'FIXED_RATE_HIGH_VOLATILITY_DETECTED',
}

/** Returns whether a settled quote pays at most `withinBps` basis points less than the agreed rate would. */
function isWithin(order: Order, settledQuote: SettledQuote, withinBps: number): boolean {
  const promised = order.agreedQuote.amountToGetAtomic * settledQuote.depositAtomic * BigInt(10_000 - withinBps)
  return settledQuote.amountToGetAtomic * order.claimedDepositAtomic * 10_000n >= promised
}

function openState(order: Order, now: number): OrderState {
  return now > order.depositDeadline ? 'EXPIRED' : 'WAITING'
}

function setAside(order: Order): Transition {
  return { ...stay(order), commands: [{ kind: 'set-aside' }] }
}
