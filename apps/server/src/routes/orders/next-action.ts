import type { OrderView } from '@cambio/contract/order-view'
import type { Order } from '@cambio/core/orders/order'

type NextAction = OrderView['nextAction']

const NOTHING: NextAction = { kind: 'none', actor: 'nobody', deadline: null, otherwise: 'nothing' }
const SUPPORT: NextAction = { kind: 'contact-support', actor: 'service', deadline: null, otherwise: 'support' }

/** What happens next to an order, who acts, by when, and what happens if nobody does. */
export function nextActionOf(order: Order): NextAction {
  switch (order.state) {
    case 'WAITING':
      return {
        kind: 'send-deposit',
        actor: 'user',
        deadline: new Date(order.depositDeadline).toISOString(),
        otherwise: 'closes',
      }
    case 'CONFIRMING':
      return { kind: 'wait-confirmations', actor: 'chain', deadline: null, otherwise: 'nothing' }
    case 'EXCHANGING':
    case 'SENDING':
      return { kind: 'wait-payout', actor: 'service', deadline: null, otherwise: 'support' }
    case 'REFUNDING':
      return { kind: 'wait-refund', actor: 'service', deadline: null, otherwise: 'support' }
    case 'ACTION_REQUIRED':
    case 'SUSPENSE':
    case 'AT_RISK':
      return SUPPORT
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return NOTHING
  }
}
