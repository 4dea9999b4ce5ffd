import type { OrderStores } from '../order-work.ts'
import type { Transition } from '../machine/order-fact.ts'

/** Stores the order of a transition and its new events. */
export async function storeTransition(stores: OrderStores, transition: Transition): Promise<void> {
  const { order, events } = transition
  const fresh = order.events.slice(order.events.length - events.length)
  await stores.orders.save(order, fresh)
}
