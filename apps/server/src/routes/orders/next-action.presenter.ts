import type { OrderView } from '@cambio/contract/order-view'
import { nextActionOf } from '@cambio/core/orders/next-action'
import type { Order } from '@cambio/core/orders/order'

/** What happens next to an order, as the wire says it. */
export function presentNextAction(order: Order): OrderView['nextAction'] {
  const { deadline, ...action } = nextActionOf(order)
  return { ...action, deadline: deadline === null ? null : new Date(deadline).toISOString() }
}
