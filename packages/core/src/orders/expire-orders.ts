import type { Clock } from '@cambio/kernel/clock'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { applyFact } from './order-machine.ts'
import { storeTransition } from './store-transition.ts'

/** Orders closed in one pass. */
export const EXPIRIES_PER_PASS = 200

/** Closes orders whose deadline passed without a deposit; they are still watched, and a late deposit opens them again. */
export async function expireOrders(deps: { work: UnitOfWork; clock: Clock }): Promise<number> {
  const now = deps.clock.now()
  const overdue = await deps.work.stores.orders.overdue('WAITING', now, EXPIRIES_PER_PASS)
  for (const orderId of overdue) {
    await deps.work.transaction(async (stores) => {
      const order = await stores.orders.findLocked(orderId)
      if (order) await storeTransition(stores, applyFact(order, { kind: 'deadline-passed' }, now))
    })
  }
  return overdue.length
}
