import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns an order after a message of the live channel. The channel sends the same to all clients, so fields that only
 * this browser may see are kept.
 */
export function withFrame(known: OrderView | null, told: OrderView): OrderView {
  return known?.controlled ? { ...told, controlled: true, userEmail: known.userEmail ?? told.userEmail } : told
}
