import type { OrderView } from '@cambio/contract/order-view'
import { useQueries } from '@tanstack/react-query'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { orderQuery } from '../../../lib/exchange/order-query.ts'

/** Number of newest orders whose state the list shows. Each is a look-up, and look-ups are limited. */
const SHOWN = 20
/** Pause between two look-ups of an unsettled order, milliseconds. */
const LIST_POLL_MS = 15_000

/** Returns the current data of orders, by their place in the list; null until it is loaded, and beyond the first ones. */
export function useKnownOrders(orders: readonly KnownOrder[]): (OrderView | null)[] {
  const answers = useQueries({
    queries: orders
      .slice(0, SHOWN)
      .map(({ orderId, destinationAddress }) => orderQuery(String(orderId), destinationAddress, LIST_POLL_MS)),
  })
  return orders.map((_order, at) => {
    const answer = answers[at]?.data
    return answer?.found ? answer.order : null
  })
}
