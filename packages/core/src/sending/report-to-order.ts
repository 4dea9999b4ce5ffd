import { assert } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { OrderFact } from '../orders/machine/order-fact.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import type { Order } from '../orders/order.ts'
import { bookMarkup } from '../orders/settle/partner-markup.ts'
import { changeOf } from '../orders/settle/store-transition.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Applies an event to the order that a payment settles, and returns the updated order. Returns null for a payment that
 * settles no order.
 */
export async function reportToOrder(
  deps: Pick<ChainWorkerDeps, 'clock' | 'terms'>,
  stores: Stores,
  payment: Payment,
  fact: OrderFact,
): Promise<Order | null> {
  return (await reportToOrders(deps, stores, [payment], fact))[0] ?? null
}

/**
 * Applies an event to the orders that payments settle, and returns the updated orders. Ignores payments that settle no
 * order.
 */
export async function reportToOrders(
  { clock, terms }: Pick<ChainWorkerDeps, 'clock' | 'terms'>,
  stores: Stores,
  payments: readonly Payment[],
  fact: OrderFact,
): Promise<Order[]> {
  const ids = payments.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  if (ids.length === 0) return []
  const orders = await stores.orders.findAllLocked(ids)
  assert(orders.length === new Set(ids).size, 'a settlement has an order')
  const transitions = orders.map((order) => applyFact(order, fact, clock.now(), terms))
  await stores.orders.saveAll(transitions.map(changeOf))
  for (const { order } of transitions) if (order.state === 'FINISHED') await bookMarkup(stores, order)
  return transitions.map(({ order }) => order)
}
