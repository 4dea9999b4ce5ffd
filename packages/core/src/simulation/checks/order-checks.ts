import { orderStep } from '@cambio/kernel/order-progress'
import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import type { OrderFill } from '../../orders/order-fill.ts'
import type { Order } from '../../orders/order.ts'
import type { SimWorld } from '../sim-world.ts'
import { AT_REST } from './world-checks.ts'
import { Violation } from './violation.ts'

/** Maps order events to the earlier event that they require. */
const NEEDS: Partial<Record<OrderEventKind, OrderEventKind>> = {
  DEPOSIT_REGISTERED: 'INCOMING_FUNDS_DETECTED',
  FUNDS_WITHDRAWAL_START: 'DEPOSIT_REGISTERED',
  WITHDRAWAL_COMPLETED: 'FUNDS_WITHDRAWAL_START',
  REFUND_COMPLETED: 'REFUND_REQUESTED',
  RATE_MODE_CHANGE_ACCEPTED: 'RATE_MODE_CHANGED',
}

/**
 * Checks an order that changed in the last step.
 * @throws {Violation}
 */
export function checkOrder(world: Pick<SimWorld, 'db'>, order: Order, before: Order | undefined): void {
  const name = `order ${order.orderId}`
  checkEvents(name, order)
  const isWound = order.actBy !== null || order.escalatedAt !== null
  if (AT_REST.has(order.state) ? order.actBy !== null : !isWound)
    throw new Violation(22, `${name} is ${order.state} with a clock of ${order.actBy}`)
  if (order.settlement === 'balance') checkBalance(world, order)
  if (order.fill !== null && order.state === 'FINISHED') checkFill(order, order.fill)
  if (before) checkTransition(name, order, before)
}

/** Checks invariants 5 and 16: each event occurs at most once, and after the event that it requires. */
function checkEvents(name: string, { events }: Order): void {
  const kinds = events.map((event) => event.kind)
  if (new Set(kinds).size !== kinds.length) throw new Violation(16, `${name} has an event twice`)
  for (const [index, kind] of kinds.entries()) {
    const needed = NEEDS[kind]
    if (needed && !kinds.slice(0, index).includes(needed))
      throw new Violation(16, `${name} has ${kind} without ${needed}`)
  }
  if (kinds.includes('WITHDRAWAL_COMPLETED') && kinds.includes('REFUND_COMPLETED'))
    throw new Violation(5, `${name} completed both ways`)
}

/**
 * Checks invariants 5, 10 and 16 for two states of an order: events are only added, and the settlement and the agreed
 * quote stay the same.
 */
function checkTransition(name: string, order: Order, before: Order): void {
  const kinds = order.events.map((event) => event.kind)
  const past = before.events.map((event) => event.kind)
  if (past.some((kind, index) => kinds[index] !== kind)) throw new Violation(16, `${name} forgot an event`)
  if (orderStep(kinds) < orderStep(past)) throw new Violation(16, `${name} went back a step`)
  // A provider may fail to pay and then refund. Until the order is finished or refunded, its settlement follows the
  // provider's reports.
  const isBound = order.fill === null || before.state === 'FINISHED' || before.state === 'REFUNDED'
  if (isBound && before.settlement !== null && order.settlement !== before.settlement)
    throw new Violation(5, `${name} changed its way out`)
  if (JSON.stringify(order.agreedQuote, text) !== JSON.stringify(before.agreedQuote, text))
    throw new Violation(10, `the agreed quote of ${name} changed`)
}

/**
 * Checks invariants 5 and 11: all deposited coins were credited to the order creator's balance, and no payment was
 * made.
 */
function checkBalance({ db }: Pick<SimWorld, 'db'>, { orderId, userId, state, from }: Order): void {
  const { settlements, balances, deposits } = db
  if (settlements.get(orderId) !== null) throw new Violation(5, `order ${orderId} is not settled into a balance alone`)
  if (state === 'AT_RISK') return
  const took = [...deposits.values()].filter((one) => one.orderId === orderId && one.status === 'CREDITED')
  const isWhole = took.length > 0 && took.every(({ balanceOf }) => balanceOf !== null && balanceOf === userId)
  if (state !== 'REFUNDED' || !isWhole || (balances.get(`order:${orderId} ${from}`) ?? 0n) !== 0n)
    throw new Violation(11, `order ${orderId} is ${state} into the balance of account ${userId}, and not all of it`)
}

/**
 * Checks invariant 10 for an order that a provider fills: if it is finished, its transaction is known and its fixed
 * rate was honoured.
 */
function checkFill(order: Order, fill: OrderFill): void {
  const { rateMode, claimedDepositAtomic, agreedQuote } = order
  if (fill.payoutTxId === null || fill.payoutAtomic === null)
    throw new Violation(10, `order ${order.orderId} is finished and nobody saw it paid`)
  const isWhole = (fill.depositAtomic ?? 0n) >= claimedDepositAtomic
  if (rateMode === 'FIXED' && isWhole && fill.payoutAtomic < agreedQuote.amountToGetAtomic)
    throw new Violation(10, `order ${order.orderId} was paid below its fixed rate`)
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
