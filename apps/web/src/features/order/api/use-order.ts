import type { OrderView } from '@cambio/contract/order-view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageChannel } from '../../../lib/page-channel.ts'
import { orderQuery, type OrderAnswer } from './order-query.ts'

/** An order that stays true on the page: by socket at once, by asking every 5 s in any case. */
export function useOrder(orderId: string, destinationAddress: string) {
  const queryClient = useQueryClient()
  const answer = useQuery(orderQuery(orderId, destinationAddress)).data
  const completed = answer?.found === true && answer.order.completed
  useEffect(() => {
    if (completed) return
    return pageChannel.subscribe({
      start: { event: 'orders.watch', data: { orderId: Number(orderId), destinationAddress } },
      stop: null,
      onFrame: (frame) => {
        if (frame.event !== 'orders.update' || String(frame.data.orderId) !== orderId) return
        queryClient.setQueryData(orderQuery(orderId, destinationAddress).queryKey, (known) =>
          withFrame(known, frame.data),
        )
      },
    })
  }, [queryClient, orderId, destinationAddress, completed])
  return answer
}

/** The live channel tells everyone the same: what only this browser may know stays as it was asked for. */
function withFrame(known: OrderAnswer | undefined, told: OrderView): OrderAnswer {
  if (!known?.found || !known.order.controlled) return { found: true, order: told }
  const userEmail = known.order.userEmail ?? told.userEmail
  return { found: true, order: { ...told, controlled: true, userEmail } }
}
