import type { OrderView } from '@cambio/contract/order-view'

/** An order after the live channel told it. That tells everyone the same: what only this browser may know stays. */
export function withFrame(known: OrderView | null, told: OrderView): OrderView {
  return known?.controlled ? { ...told, controlled: true, userEmail: known.userEmail ?? told.userEmail } : told
}
