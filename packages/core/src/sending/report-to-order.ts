import { assert } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { OrderFact } from '../orders/machine/order-fact.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import type { Order } from '../orders/order.ts'
import { orNullIfUnreadable, UnreadableOrder } from '../orders/unreadable-order.ts'
import { bookMarkup } from '../orders/settle/partner-markup.ts'
import { changeOf } from '../orders/settle/store-transition.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Applies an event to the order that a payment settles, and returns the updated order. Returns null for a payment that
 * settles no order.
 */
export async function reportToOrder(
  deps: Pick<ChainWorkerDeps, 'clock' | 'terms' | 'report'>,
  stores: Stores,
  payment: Payment,
  fact: OrderFact,
): Promise<Order | null> {
  return (await reportToOrders(deps, stores, [payment], fact))[0] ?? null
}

/**
 * Applies an event to the orders that payments settle, and returns the updated orders. Ignores payments that settle no
 * order, and orders whose rows are unreadable.
 * @throws {UnreadableOrder} for the end of a payment whose order is unreadable
 */
export async function reportToOrders(
  { clock, terms, report }: Pick<ChainWorkerDeps, 'clock' | 'terms' | 'report'>,
  stores: Stores,
  payments: readonly Payment[],
  fact: OrderFact,
): Promise<Order[]> {
  const ids = payments.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  // The end of a payment must not be lost, so the payment stays open until its order is readable.
  const isEnd = fact.kind === 'settlement-final' || fact.kind === 'settlement-failed'
  const orders = await (isEnd ? ordersOf(stores, wanted) : readableOrders(stores, wanted, report))
  const transitions = orders.map((order) => applyFact(order, fact, clock.now(), terms))
  await stores.orders.saveAll(transitions.map(changeOf))
  for (const { order } of transitions) if (order.state === 'FINISHED') await bookMarkup(stores, order)
  return transitions.map(({ order }) => order)
}

async function ordersOf(stores: Pick<Stores, 'orders'>, ids: readonly number[]): Promise<Order[]> {
  const orders = await stores.orders.findAllLocked(ids)
  assert(orders.length === ids.length, 'a settlement has an order')
  return orders
}

/** Locks and returns the orders. Reads them one by one if a row is unreadable, and leaves this order out. */
async function readableOrders(
  stores: Pick<Stores, 'orders'>,
  ids: readonly number[],
  report: ChainWorkerDeps['report'],
): Promise<Order[]> {
  try {
    return await ordersOf(stores, ids)
  } catch (error) {
    if (!(error instanceof UnreadableOrder)) throw error
  }
  const found: Order[] = []
  for (const id of ids) {
    const order = await orNullIfUnreadable(stores.orders.findLocked(id), report)
    if (order) found.push(order)
  }
  return found
}
