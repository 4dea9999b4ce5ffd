import type { OrderView } from '@cambio/contract/order-view'

export type StepState = 'done' | 'now' | 'next'
export interface ProgressStep {
  /** Message key. */
  key: 'created' | 'deposit' | 'exchange' | 'payout' | 'refund'
  state: StepState
}

/** The four steps of an order; the last two speak of the refund where the money goes back. */
export function progressSteps(order: Pick<OrderView, 'state' | 'completed' | 'orderEvents'>): ProgressStep[] {
  const kinds = new Set(order.orderEvents.map((event) => event.kind))
  const refund = kinds.has('REFUND_REQUESTED') || kinds.has('REFUND_COMPLETED') || order.state === 'REFUNDING'
  const reached =
    order.completed || kinds.has('WITHDRAWAL_COMPLETED') || kinds.has('REFUND_COMPLETED')
      ? 4
      : kinds.has('FUNDS_WITHDRAWAL_START') || refund
        ? 3
        : kinds.has('DEPOSIT_REGISTERED')
          ? 2
          : 1
  const keys = ['created', 'deposit', 'exchange', refund ? 'refund' : 'payout'] as const
  return keys.map((key, index) => ({ key, state: index < reached ? 'done' : index === reached ? 'now' : 'next' }))
}

/** Moments that a timeline tells, oldest first. */
export function timeline(order: Pick<OrderView, 'orderEvents'>): OrderView['orderEvents'] {
  return order.orderEvents.toReversed()
}
