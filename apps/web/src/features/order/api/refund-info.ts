import type { OrderView } from '@cambio/contract/order-view'
import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api-client.ts'

/** What a refund brings and what the network takes of it now; asked again as often as the order itself. */
export function refundInfoQuery({ orderId, destinationAddress }: Pick<OrderView, 'orderId' | 'destinationAddress'>) {
  return queryOptions({
    queryKey: ['refund-info', orderId, destinationAddress],
    queryFn: ({ signal }) => callApi('orderRefundInfo', { query: { orderId, destinationAddress }, signal }),
    staleTime: 0,
    refetchInterval: ORDER_POLL_MS,
  })
}
