import type { OrderChange } from '../order-store.ts'
import type { OrderStores } from '../order-work.ts'
import type { Transition } from '../machine/order-fact.ts'

/** Stores a transition's order and its new events. */
export async function storeTransition(stores: OrderStores, transition: Transition): Promise<void> {
  const { order, newEvents } = changeOf(transition)
  await stores.orders.save(order, newEvents)
}

/** Converts a transition to the order change that the store accepts. */
export function changeOf({ order, events }: Transition): OrderChange {
  return { order, newEvents: order.events.slice(order.events.length - events.length) }
}
