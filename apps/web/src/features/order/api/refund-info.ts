import type { OrderView } from '@cambio/contract/order-view'
import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'

/** Refund address that the user entered, with its memo, which may be empty. */
export interface RefundTo {
  address: string
  memo: string
}

/**
 * Returns the query options for the current refund amount and its network fee. `to` is null for the refund address that
 * the order already has. Polls at the same interval as the order query.
 */
export function refundInfoQuery(
  { orderId, destinationAddress }: Pick<OrderView, 'orderId' | 'destinationAddress'>,
  to: RefundTo | null,
) {
  const named = to && { refundAddress: to.address, ...(to.memo === '' ? {} : { refundAddressMemo: to.memo }) }
  return queryOptions({
    queryKey: ['refund-info', orderId, destinationAddress, to?.address ?? null, to?.memo ?? null],
    queryFn: ({ signal }) => callApi('orderRefundInfo', { query: { orderId, destinationAddress, ...named }, signal }),
    staleTime: 0,
    refetchInterval: ORDER_POLL_MS,
  })
}
