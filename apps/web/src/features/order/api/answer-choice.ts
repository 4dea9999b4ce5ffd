import type { OrderView } from '@cambio/contract/order-view'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isOutcomeUnknown, repeatUntilKnown } from '../../../lib/api/outcome-unknown.ts'
import { choiceFailureKey } from '../state/choice.ts'
import { orderQuery, type OrderAnswer } from '../../../lib/exchange/order-query.ts'
import type { BalanceInfo } from './balance-info.ts'
import { refundInfoQuery, type RefundTo } from './refund-info.ts'

/** Refund that the user chose: the destination, and the amounts displayed on the page. */
export interface RefundWish {
  /** Refund destination; null means the refund address that the order already has. */
  to: RefundTo | null
  shown: { refundAmountWithoutNetworkFee: string; networkFee: string } | null
}

/**
 * Returns the functions that send the user's choice for an order in ACTION_REQUIRED, and the message key of the last
 * error.
 */
export function useAnswer(order: OrderView) {
  const { orderId, destinationAddress } = order
  const { busy, failure, setFailure, send } = useSending(order)
  return {
    busy,
    failure,
    forget: () => setFailure(null),
    accept: () => send(() => callApi('acceptRateModeChange', { body: { orderId, destinationAddress } })),
    refund: ({ to, shown }: RefundWish) =>
      send(
        () =>
          callApi('requestRefund', {
            body: {
              orderId,
              destinationAddress,
              ...(to && { refundAddress: to.address, ...(to.memo === '' ? {} : { refundAddressMemo: to.memo }) }),
              ...claimOf(shown),
            },
          }),
        to,
      ),
    refundIntoBalance: (shown: BalanceInfo | null) =>
      send(() =>
        callApi('requestRefund', { body: { orderId, destinationAddress, into: 'balance', ...claimOf(shown) } }),
      ),
  }
}

/**
 * Returns three values: a function that makes a call for an order, whether such a call is running, and the message key
 * of the last error.
 */
function useSending(order: OrderView) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const known = orderQuery(String(order.orderId), order.destinationAddress)

  /**
   * Makes a call and shows either the changed order or the error. `to` is the destination of a refund; null means the
   * refund address that the order already has. Returns whether the call succeeded.
   */
  const send = async (call: () => Promise<OrderView>, to?: RefundTo | null): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      const changed = await repeatUntilKnown(call)
      queryClient.setQueryData(known.queryKey, (): OrderAnswer => ({ found: true, order: changed }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(isOutcomeUnknown(error) ? 'order:choice_unanswered' : choiceFailureKey(error))
      const { refund } = error.data.details ?? {}
      if (refund && to !== undefined) queryClient.setQueryData(refundInfoQuery(order, to).queryKey, refund)
      await queryClient.invalidateQueries(known)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, send }
}

function claimOf(shown: RefundWish['shown']) {
  return shown && { refundAmount: shown.refundAmountWithoutNetworkFee, claimedNetworkFee: shown.networkFee }
}

export type Answering = ReturnType<typeof useAnswer>
