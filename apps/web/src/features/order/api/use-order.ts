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
        const answer: OrderAnswer = { found: true, order: frame.data }
        queryClient.setQueryData(orderQuery(orderId, destinationAddress).queryKey, answer)
      },
    })
  }, [queryClient, orderId, destinationAddress, completed])
  return answer
}
