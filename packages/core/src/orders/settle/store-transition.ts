import type { OrderChange } from '../order-store.ts'
import type { OrderStores } from '../order-work.ts'
import type { Transition } from '../machine/order-fact.ts'

/** Stores the order of a transition and its new events. */
export async function storeTransition(stores: OrderStores, transition: Transition): Promise<void> {
  const { order, newEvents } = changeOf(transition)
  await stores.orders.save(order, newEvents)
}

/** Returns the order of a transition with its new events, to store them. */
export function changeOf({ order, events }: Transition): OrderChange {
  return { order, newEvents: order.events.slice(order.events.length - events.length) }
}
