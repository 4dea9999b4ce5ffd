import type { OrderView } from '@cambio/contract/order-view'
import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readAccountMirror, watchAccountMirror } from '../../../lib/account-mirror.ts'
import type { ApiAnswer } from '../../../lib/api-calls.ts'
import { callApi } from '../../../lib/api-client.ts'
import { mayAskForBalance } from '../state/choice.ts'

export type BalanceInfo = ApiAnswer<'orderRefundInfo'>

/** What the balance of whoever is signed in would be credited with; refused where the order is another's, or nothing waits. */
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

/** The way into the balance, where it is open to whoever is signed in here; else null. */
export function useBalanceInfo(order: OrderView): BalanceInfo | null {
  const userId = useSyncExternalStore(watchAccountMirror, signedInHere, () => null)
  const isAsked = userId !== null && mayAskForBalance(order)
  const { data = null, isError } = useQuery({ ...balanceInfoQuery(order, userId), enabled: isAsked })
  return isAsked && !isError ? data : null
}

function signedInHere(): number | null {
  return readAccountMirror()?.data.userId ?? null
}
