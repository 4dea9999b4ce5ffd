import { networkFeeOf } from '../../quotes/price-quote.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import { ScreeningAway, type Screening } from '../../screening/screening.ts'
import type { OrderStores, OrderWork } from '../order-work.ts'
import { settleOrder, type SettlementDeps } from './commit-settlement.ts'
import { creditedAmount } from '../credited-amount.ts'
import { returnableAmount } from '../refund/dust.ts'
import type { OrderTerms } from '../order-terms.ts'

/** Delay before another attempt when an order's addresses cannot be screened, in milliseconds. */
const SCREENING_PAUSE_MS = 60_000
/** Maximum number of orders that one worker pass handles. */
export const DEADLINES_PER_PASS = 200

export interface FireDeadlinesDeps extends SettlementDeps {
  work: OrderWork
  ticks: TickBook
  terms: OrderTerms
  screening: Screening
}

/**
 * Expires or refunds every order past its deadline, or notifies an operator (`docs/decisions/013`). Returns the number
 * of due orders. An order waits for the next pass if the network fee of its refund is unknown, and for a minute if
 * screening is unavailable.
 */
export async function fireDeadlines(deps: FireDeadlinesDeps): Promise<number> {
  const due = await deps.work.stores.orders.due(deps.clock.now(), DEADLINES_PER_PASS)
  for (const orderId of due) await fireUnlessAway(deps, orderId)
  return due.length
}

async function fireUnlessAway(deps: FireDeadlinesDeps, orderId: number): Promise<void> {
  try {
    await deps.work.transaction((stores) => fireOne(deps, stores, orderId))
  } catch (error) {
    if (!(error instanceof ScreeningAway)) throw error
    deps.report('order-waits-for-screening', { order: orderId })
    await deps.work.transaction((stores) => postpone(deps, stores, orderId))
  }
}

async function postpone({ clock }: FireDeadlinesDeps, stores: OrderStores, orderId: number): Promise<void> {
  const order = await stores.orders.findLocked(orderId)
  const now = clock.now()
  if (order && order.actBy !== null && order.actBy < now)
    await stores.orders.save({ ...order, actBy: now + SCREENING_PAUSE_MS }, [])
}

async function fireOne(deps: FireDeadlinesDeps, stores: OrderStores, orderId: number): Promise<void> {
  const order = await stores.orders.findLocked(orderId)
  if (!order) return
  const tick = deps.ticks.latest()
  // If a provider fills the order, it also refunds it, so the exchange pays no network fee.
  const from = deps.catalogue.get({ slug: order.from })
  const refundFeeAtomic = order.fill ? 0n : tick && networkFeeOf(from, tick, deps.catalogue)
  if (refundFeeAtomic === null && order.state === 'ACTION_REQUIRED') return
  const depositAtomic = await creditedAmount(stores, order)
  const isWorthIt = depositAtomic !== null && returnableAmount(from, depositAtomic, refundFeeAtomic ?? 0n) !== null
  const fact = { kind: 'deadline-passed', depositAtomic: isWorthIt ? depositAtomic : null } as const
  await settleOrder(deps, stores, order, fact, refundFeeAtomic ?? 0n)
}
