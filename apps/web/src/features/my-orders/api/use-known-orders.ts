import type { OrderView } from '@cambio/contract/order-view'
import { useQueries } from '@tanstack/react-query'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { orderQuery } from '../../../lib/exchange/order-query.ts'

/**
 * Maximum number of orders whose state the list shows, starting with the newest. Each state needs an API call, and the
 * server rate-limits these calls.
 */
const SHOWN = 20
/** Poll interval for an order that is not final, in milliseconds. */
const LIST_POLL_MS = 15_000

/** This browser's orders with their current data. */
export interface KnownOrders {
  /**
   * Orders, sorted for display. `view` is null until the order's data has loaded, and always null beyond the first
   * `SHOWN` orders.
   */
  rows: { order: KnownOrder; view: OrderView | null }[]
  /** True until each of the first `SHOWN` orders has loaded or failed to load. */
  isLoading: boolean
  /** Number of orders that could not be loaded. */
  failed: number
  retry: () => void
}

/** Returns the orders' current data, and how many of them could not be loaded. */
export function useKnownOrders(orders: readonly KnownOrder[]): KnownOrders {
  const answers = useQueries({
    queries: orders
      .slice(0, SHOWN)
      .map(({ orderId, destinationAddress }) => orderQuery(String(orderId), destinationAddress, LIST_POLL_MS)),
  })
  const missing = answers.filter(({ isError, data }) => isError && data === undefined)
  return {
    rows: orders.map((order, at) => {
      const answer = answers[at]?.data
      return { order, view: answer?.found ? answer.order : null }
    }),
    isLoading: answers.some(({ isPending }) => isPending),
    failed: missing.length,
    retry: () => {
      for (const { refetch } of missing) void refetch()
    },
  }
}
