import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { TickBook } from '../../quotes/tick-store.ts'
import type { RateTick } from '../../quotes/tick.ts'
import { networkFeeTo } from '../../quotes/transfer-cost.ts'
import { ScreeningAway, type Screening } from '../../screening/screening.ts'
import type { OrderStores, OrderWork } from '../order-work.ts'
import type { CheckDestinationDeps } from '../create/check-destination.ts'
import { settleOrder, type SettlementDeps } from './commit-settlement.ts'
import { creditedAmount } from '../credited-deposit.ts'
import { returnableAmount } from '../refund/dust.ts'
import { measureAutomaticRefund, percentFor, refundedDeposits, type MeasuredRefund } from '../refund/measure-refund.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Order } from '../order.ts'

/** Delay before the next attempt when an order's deadline cannot be handled, in milliseconds. */
const PAUSE_MS = 60_000
/** Maximum number of orders that one worker pass handles. */
export const DEADLINES_PER_PASS = 200

export interface FireDeadlinesDeps extends SettlementDeps, CheckDestinationDeps {
  work: OrderWork
  ticks: TickBook
  terms: OrderTerms
  screening: Screening
}

/**
 * Handles every order whose deadline has passed: expires it, refunds it, or notifies an operator
 * (`docs/decisions/013`). Postpones an order by a minute if its refund's network fee is unknown, if screening is
 * unavailable, or after an unexpected error. The order therefore does not delay other orders. Returns how many orders
 * were due.
 */
export async function fireDeadlines(deps: FireDeadlinesDeps): Promise<number> {
  const due = await deps.work.stores.orders.due(deps.clock.now(), DEADLINES_PER_PASS)
  for (const orderId of due) if (!(await isHandled(deps, orderId))) await postpone(deps, orderId)
  return due.length
}

/** Tries to handle an order's deadline. Returns false if the order must be postponed. */
async function isHandled(deps: FireDeadlinesDeps, orderId: number): Promise<boolean> {
  try {
    const tick = deps.ticks.latest()
    const measured = await measureRefundOf(deps, orderId, tick)
    return await deps.work.transaction((stores) => fireOne(deps, stores, orderId, { measured, tick }))
  } catch (error) {
    if (error instanceof ScreeningAway) deps.report('order-waits-for-screening', { order: orderId })
    else deps.report('order-deadline-failed', { order: orderId, error: String(error) })
    return false
  }
}

/**
 * Estimates the cost of the refund that an order's deadline may start. Returns null if the deadline starts no refund.
 */
async function measureRefundOf(
  deps: FireDeadlinesDeps,
  orderId: number,
  tick: RateTick | null,
): Promise<MeasuredRefund | null> {
  const { stores } = deps.work
  const order = await stores.orders.find(orderId)
  const [coins] = order?.choice ? await refundedDeposits(deps, stores, order) : []
  if (!order || !coins) return null
  return measureAutomaticRefund(deps, order, coins, tick)
}

/** Postpones an order without reading it, because its row may be unreadable. */
async function postpone({ work, clock }: FireDeadlinesDeps, orderId: number): Promise<void> {
  const now = clock.now()
  await work.transaction((stores) => stores.orders.postpone(orderId, now, now + PAUSE_MS))
}

/**
 * Handles the deadline of one order. Notifies an operator if the order's refund address is refused. Returns false while
 * the network fee of the refund is unknown.
 * @throws {RefundAddressChanged} if the refund address has changed since the refund cost was estimated
 */
async function fireOne(
  deps: FireDeadlinesDeps,
  stores: OrderStores,
  orderId: number,
  { measured, tick }: { measured: MeasuredRefund | null; tick: RateTick | null },
): Promise<boolean> {
  const order = await stores.orders.findLocked(orderId)
  if (!order) return true
  // A provider that fills an order also refunds it, so the exchange pays no network fee.
  const from = deps.catalogue.recorded(order.from)
  const percent = measured ? percentFor(measured, order) : PLAIN_TRANSFER_PERCENT
  const feeAtomic = tick && networkFeeTo(from, tick, deps.catalogue, percent ?? PLAIN_TRANSFER_PERCENT)
  const refundFeeAtomic = order.fill ? 0n : feeAtomic
  if (refundFeeAtomic === null && order.state === 'ACTION_REQUIRED') return false
  const depositAtomic = await creditedAmount(stores, order)
  const isWorthIt = depositAtomic !== null && returnableAmount(from, depositAtomic, refundFeeAtomic ?? 0n) !== null
  const isRefundable = isWorthIt && percent !== null
  const fact = {
    kind: 'deadline-passed',
    depositAtomic: isRefundable ? depositAtomic : null,
    isUnmined: await isUnmined(stores, order),
  } as const
  await settleOrder(deps, stores, order, fact, refundFeeAtomic ?? 0n)
  return true
}

/** Returns whether the order has deposits that wait for confirmations, and none of them is in a block. */
async function isUnmined({ orders }: OrderStores, { orderId, from, state }: Order): Promise<boolean> {
  if (state !== 'CONFIRMING') return false
  const { seen, mined } = await orders.depositCounts(orderId, from)
  return seen > 0 && mined === 0
}
