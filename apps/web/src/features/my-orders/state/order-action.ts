import type { OrderView } from '@cambio/contract/order-view'

/** What the button of an order offers. */
export interface OrderAction {
  kind: 'send' | 'choose' | 'receipt' | 'open'
  /** Whether the user loses something by waiting. */
  isUrgent: boolean
}

/** Returns the next action of an order; opens an order that is not loaded. */
export function actionOf(order: Pick<OrderView, 'state' | 'nextAction'> | null): OrderAction {
  const kind = order?.nextAction.kind
  if (kind === 'choose' || kind === 'give-refund-address') return { kind: 'choose', isUrgent: true }
  if (kind === 'send-deposit') return { kind: 'send', isUrgent: false }
  const isSettled = order?.state === 'FINISHED' || order?.state === 'REFUNDED'
  return { kind: isSettled ? 'receipt' : 'open', isUrgent: false }
}
