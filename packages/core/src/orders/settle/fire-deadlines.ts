import { networkFeeOf } from '../../quotes/price-quote.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import { ScreeningAway, type Screening } from '../../screening/screening.ts'
import type { OrderStores, OrderWork } from '../order-work.ts'
import { settleOrder, type SettlementDeps } from './commit-settlement.ts'
import { creditedAmount } from '../credited-amount.ts'
import { returnableAmount } from '../refund/dust.ts'
import type { OrderTerms } from '../order-terms.ts'

/** Delay before the next attempt when an order's deadline cannot be handled, in milliseconds. */
const PAUSE_MS = 60_000
/** Maximum number of orders that one worker pass handles. */
export const DEADLINES_PER_PASS = 200

export interface FireDeadlinesDeps extends SettlementDeps {
  work: OrderWork
  ticks: TickBook
  terms: OrderTerms
  screening: Screening
}

/**
 * Handles every order whose deadline has passed: expires it, refunds it, or notifies an operator
 * (`docs/decisions/013`). Postpones an order by a minute if its refund's network fee is unknown, if screening is
 * unavailable, or after an unexpected error, so that the order does not delay others. Returns how many orders were due.
 */
export async function fireDeadlines(deps: FireDeadlinesDeps): Promise<number> {
  const due = await deps.work.stores.orders.due(deps.clock.now(), DEADLINES_PER_PASS)
  for (const orderId of due) if (!(await isHandled(deps, orderId))) await postpone(deps, orderId)
  return due.length
}

/** Tries to handle an order's deadline. Returns false if the order must be postponed. */
async function isHandled(deps: FireDeadlinesDeps, orderId: number): Promise<boolean> {
  try {
    return await deps.work.transaction((stores) => fireOne(deps, stores, orderId))
  } catch (error) {
    if (error instanceof ScreeningAway) deps.report('order-waits-for-screening', { order: orderId })
    else deps.report('order-deadline-failed', { order: orderId, error: String(error) })
    return false
  }
}

/** Postpones an order without reading it, because its row may be unreadable. */
async function postpone({ work, clock }: FireDeadlinesDeps, orderId: number): Promise<void> {
  const now = clock.now()
  await work.transaction((stores) => stores.orders.postpone(orderId, now, now + PAUSE_MS))
}

/** Handles the deadline of one order. Returns false while the network fee of its refund is unknown. */
async function fireOne(deps: FireDeadlinesDeps, stores: OrderStores, orderId: number): Promise<boolean> {
  const order = await stores.orders.findLocked(orderId)
  if (!order) return true
  const tick = deps.ticks.latest()
  // A provider that fills an order also refunds it, so the exchange pays no network fee.
  const from = deps.catalogue.get({ slug: order.from })
  const refundFeeAtomic = order.fill ? 0n : tick && networkFeeOf(from, tick, deps.catalogue)
  if (refundFeeAtomic === null && order.state === 'ACTION_REQUIRED') return false
  const depositAtomic = await creditedAmount(stores, order)
  const isWorthIt = depositAtomic !== null && returnableAmount(from, depositAtomic, refundFeeAtomic ?? 0n) !== null
  const fact = { kind: 'deadline-passed', depositAtomic: isWorthIt ? depositAtomic : null } as const
  await settleOrder(deps, stores, order, fact, refundFeeAtomic ?? 0n)
  return true
}
