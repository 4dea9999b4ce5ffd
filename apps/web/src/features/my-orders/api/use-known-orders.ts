import type { OrderView } from '@cambio/contract/order-view'
import { useQueries } from '@tanstack/react-query'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { orderQuery } from '../../../lib/exchange/order-query.ts'

/**
 * Number of orders whose state the list shows, newest first. Each state is an API call, and the server limits those
 * calls.
 */
const SHOWN = 20
/** Poll interval for an order that is not final, in milliseconds. */
const LIST_POLL_MS = 15_000

/**
 * Returns the current data of orders, in the order of the list. An entry is null until it has loaded, and for orders
 * after the first `SHOWN`.
 */
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
