import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns an order after a message of the live channel (`told`). Keeps the fields that only this browser may see,
 * because the channel sends the same message to all clients.
 */
export function withFrame(known: OrderView | null, told: OrderView): OrderView {
  return known?.controlled ? { ...told, controlled: true, userEmail: known.userEmail ?? told.userEmail } : told
}
