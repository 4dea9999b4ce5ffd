import type { Stores } from '../shared/unit-of-work.ts'
import type { Transition } from './order-machine.ts'

/** Stores what a transition changed, if it changed anything. */
export async function storeTransition(stores: Stores, transition: Transition): Promise<void> {
  const { order, events } = transition
  const fresh = order.events.slice(order.events.length - events.length)
  await stores.orders.save(order, fresh)
}
