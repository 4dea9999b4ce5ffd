import type { OrderView } from '@cambio/contract/order-view'

/** Action that an order's button offers. */
export interface OrderAction {
  kind: 'send' | 'pay' | 'choose' | 'receipt' | 'open'
  /** True if the user may lose money or an option by waiting. */
  isUrgent: boolean
}

/**
 * Returns the action that the list offers for an order. If the order's data has not loaded (null), the action opens the
 * order.
 */
export function actionOf(order: Pick<OrderView, 'state' | 'nextAction'> | null): OrderAction {
  const kind = order?.nextAction.kind
  if (kind === 'choose' || kind === 'give-refund-address') return { kind: 'choose', isUrgent: true }
  if (kind === 'send-deposit') return { kind: 'send', isUrgent: false }
  if (kind === 'pay-by-card') return { kind: 'pay', isUrgent: false }
  const isSettled = order?.state === 'FINISHED' || order?.state === 'REFUNDED'
  return { kind: isSettled ? 'receipt' : 'open', isUrgent: false }
}
