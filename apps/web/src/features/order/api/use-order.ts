import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rememberOrders } from '../../../lib/exchange/my-orders.ts'
import { pageChannel } from '../../../lib/live/page-channel.ts'
import { knownOrder } from '../state/known-order.ts'
import { withFrame } from '../state/with-frame.ts'
import { orderQuery } from '../../../lib/exchange/order-query.ts'
import { useSilence } from './use-silence.ts'

/**
 * Returns an order, and updates it over the WebSocket and by polling every 5 s. `isCurrent` is true once this browser
 * has loaded the order with its own request. Before that, the order's `controlled` field does not apply to this
 * browser, because the server renders the page without the browser's control cookie. Requests the order again when the
 * user (`userId`) signs in or out.
 */
export function useOrder(orderId: string, destinationAddress: string, userId: number | null) {
  const queryClient = useQueryClient()
  const {
    data: answer,
    isFetchedAfterMount,
    isFetching,
    errorUpdateCount,
  } = useQuery(orderQuery(orderId, destinationAddress))
  const shownFor = useRef(userId)
  useEffect(() => {
    if (shownFor.current === userId) return
    shownFor.current = userId
    void queryClient.invalidateQueries({ queryKey: orderQuery(orderId, destinationAddress).queryKey })
  }, [queryClient, orderId, destinationAddress, userId])
  useSilence({ isFetching, errorUpdateCount })
  const completed = answer?.found === true && answer.order.completed
  const mine = answer?.found === true && answer.order.controlled ? answer.order : null
  useEffect(() => {
    if (mine) rememberOrders([knownOrder(mine)])
  }, [mine])
  useEffect(() => {
    if (completed) return
    return pageChannel.subscribe({
      start: { event: 'orders.watch', data: { orderId: Number(orderId), destinationAddress } },
      stop: null,
      onFrame: (frame) => {
        if (frame.event !== 'orders.update' || String(frame.data.orderId) !== orderId) return
        queryClient.setQueryData(orderQuery(orderId, destinationAddress).queryKey, (known) => ({
          found: true as const,
          order: withFrame(known?.found ? known.order : null, frame.data),
        }))
      },
    })
  }, [queryClient, orderId, destinationAddress, completed])
  return { answer, isCurrent: isFetchedAfterMount }
}
