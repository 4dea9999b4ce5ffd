import type { OrderView } from '@cambio/contract/order-view'
import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'

/**
 * Returns the query options for the current refund amount and its network fee. Polls at the same interval as the order
 * query.
 */
export function refundInfoQuery({ orderId, destinationAddress }: Pick<OrderView, 'orderId' | 'destinationAddress'>) {
  return queryOptions({
    queryKey: ['refund-info', orderId, destinationAddress],
    queryFn: ({ signal }) => callApi('orderRefundInfo', { query: { orderId, destinationAddress }, signal }),
    staleTime: 0,
    refetchInterval: ORDER_POLL_MS,
  })
}
