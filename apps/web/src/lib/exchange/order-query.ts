import { ORDER_POLL_MS } from '@cambio/contract/timing'
import type { OrderView } from '@cambio/contract/order-view'
import { keepsPolling } from '@cambio/kernel/order-progress'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'

/** Response to a query for an order. `found` is false if no order has the requested ID and destination address. */
export type OrderAnswer = { found: true; order: OrderView } | { found: false }

/** Poll interval, in milliseconds, for a finished card purchase that does not have the provider's number yet. */
const NUMBER_POLL_MS = 15_000
/** Maximum time that the page polls for the provider's number after the order is finished, in milliseconds. */
const NUMBER_WAIT_MS = 30 * 60_000

/**
 * Time at which this page first read that a query's purchase is finished but has no number, in epoch milliseconds. The
 * page does not use the order's own times, because the server's clock may differ from the device's.
 */
const finishedSince = new WeakMap<object, number>()

/**
 * Returns the query options for the order with a given ID and destination address. Polls until the order is final, by
 * default every 5 s (spec §4). For a finished card purchase, continues to poll more slowly until the order has the
 * provider's number, for at most half an hour. The number may arrive after the callbacks that finish the purchase.
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
    refetchInterval: (query) => {
      const answer = query.state.data
      if (pollsOn(answer)) return pollMs
      if (!lacksNumber(answer)) return false
      const now = Date.now()
      const since = finishedSince.get(query) ?? now
      finishedSince.set(query, since)
      return now < since + NUMBER_WAIT_MS ? Math.max(pollMs, NUMBER_POLL_MS) : false
    },
  })
}

const NO_SUCH_ORDER: ReadonlySet<string> = new Set(['ERR_NOT_FOUND', 'ERR_VALIDATION', 'ERR_BAD_REQUEST'])

function pollsOn(answer: OrderAnswer | undefined): boolean {
  if (answer === undefined) return true
  if (!answer.found) return false
  return keepsPolling(
    answer.order.orderEvents.map((event) => event.kind),
    false,
  )
}

function lacksNumber(answer: OrderAnswer | undefined): boolean {
  if (!answer?.found) return false
  const { state, cardPayment } = answer.order
  return state === 'FINISHED' && cardPayment?.reference === null
}
