import type { OrderView } from '@cambio/contract/order-view'

/** What an order page says first: a message key and whether its deadline is named. */
export interface Headline {
  /** Key of the headline; `<key>_text` says what happens otherwise. */
  key: string
  /** ISO 8601, where the sentence names a time. */
  deadline: string | null
}

/** The next action of an order, as the headline of its page. */
export function orderHeadline(order: Pick<OrderView, 'state' | 'rateMode' | 'refundAddress' | 'nextAction'>): Headline {
  const { deadline } = order.nextAction
  switch (order.state) {
    case 'WAITING':
      return { key: `send_${order.rateMode}`, deadline }
    case 'EXPIRED':
      return { key: 'expired', deadline: null }
    case 'CONFIRMING':
      return { key: 'confirming', deadline: null }
    case 'EXCHANGING':
      return { key: 'exchanging', deadline: null }
    case 'SENDING':
      return { key: 'sending', deadline: null }
    case 'FINISHED':
      return { key: 'finished', deadline: null }
    case 'REFUNDING':
      return { key: 'refunding', deadline: null }
    case 'REFUNDED':
      return { key: 'refunded', deadline: null }
    case 'ACTION_REQUIRED':
      return { key: order.refundAddress === null ? 'held' : 'held_fee', deadline }
    case 'SUSPENSE':
    case 'AT_RISK':
      return { key: 'held', deadline }
  }
}
