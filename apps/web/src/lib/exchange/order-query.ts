import { ORDER_POLL_MS } from '@cambio/contract/timing'
import type { OrderView } from '@cambio/contract/order-view'
import { keepsPolling } from '@cambio/kernel/order-progress'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'

/** Response to a query for an order. `found` is false if no order has the requested ID and destination address. */
export type OrderAnswer = { found: true; order: OrderView } | { found: false }

/**
 * Returns the query options for the order with a given ID and destination address. Polls until the order is final, by
 * default every 5 s (spec §4).
 */
export function orderQuery(orderId: string, destinationAddress: string, pollMs = ORDER_POLL_MS) {
  return queryOptions({
    queryKey: ['order', orderId, destinationAddress],
    queryFn: ({ signal }): Promise<OrderAnswer> =>
      callApi('orderPublicInfo', { query: { orderId, destinationAddress }, signal }).then(
        (order) => ({ found: true, order }),
        (error: unknown) => {
          if (error instanceof ApiError && NO_SUCH_ORDER.has(error.code)) return { found: false }
          throw error
        },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (pollsOn(state.data) ? pollMs : false),
  })
}

const NO_SUCH_ORDER: ReadonlySet<string> = new Set([
  'ERR_NOT_FOUND',
  'ERR_NOT_FOUND_E',
  'ERR_VALIDATION',
  'ERR_BAD_REQUEST',
])

function pollsOn(answer: OrderAnswer | undefined): boolean {
  if (answer === undefined) return true
  if (!answer.found) return false
  return keepsPolling(
    answer.order.orderEvents.map((event) => event.kind),
    false,
  )
}
