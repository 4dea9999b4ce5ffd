import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { applyFact, type OrderFact } from '../orders/order-machine.ts'
import { storeTransition } from '../orders/store-transition.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { Payment } from './payment.ts'

/** Tells the order of a settlement what happened to it; other payments have none. */
export async function tellOrder(
  deps: Pick<ChainWorkerDeps, 'clock' | 'terms'>,
  stores: Stores,
  payment: Payment,
  fact: OrderFact,
): Promise<void> {
  if (payment.orderId === null) return
  const order = present(await stores.orders.findLocked(payment.orderId), 'a settlement has an order')
  await storeTransition(stores, applyFact(order, fact, deps.clock.now(), deps.terms))
}
