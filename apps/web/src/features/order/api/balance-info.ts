import type { OrderView } from '@cambio/contract/order-view'
import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readAccountMirror, watchAccountMirror } from '../../../lib/account/account-mirror.ts'
import type { ApiAnswer } from '../../../lib/api/api-calls.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { canRefundIntoBalance } from '../state/choice.ts'

export type BalanceInfo = ApiAnswer<'orderRefundInfo'>

/**
 * Returns the query options for the amount that a refund would credit to the signed-in user's balance. The server
 * rejects the call if the order belongs to another account or cannot be refunded.
 */
export function balanceInfoQuery(
  { orderId, destinationAddress }: Pick<OrderView, 'orderId' | 'destinationAddress'>,
  userId: number | null,
) {
  return queryOptions({
    queryKey: ['balance-info', orderId, destinationAddress, userId],
    queryFn: ({ signal }) =>
      callApi('orderRefundInfo', { query: { orderId, destinationAddress, into: 'balance' }, signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : ORDER_POLL_MS),
  })
}

/** Returns the amount of a refund to the balance, or null if the signed-in user cannot choose such a refund. */
export function useBalanceInfo(order: OrderView): BalanceInfo | null {
  const userId = useSyncExternalStore(watchAccountMirror, signedInHere, () => null)
  const isNeeded = userId !== null && canRefundIntoBalance(order)
  const { data = null, isError } = useQuery({ ...balanceInfoQuery(order, userId), enabled: isNeeded })
  return isNeeded && !isError ? data : null
}

function signedInHere(): number | null {
  return readAccountMirror()?.data.userId ?? null
}
