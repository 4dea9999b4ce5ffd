import type { OrderView } from '@cambio/contract/order-view'

/**
 * What happens to an order's money. `held`: the exchange holds the money until an operator decides. `lapsed`: no
 * deposit arrived in time.
 */
export type Outcome = 'payout' | 'refund' | 'held' | 'lapsed'

/** Returns the outcome shown in an order's steps and receipt. */
export function outcomeOf({ state, orderEvents }: Pick<OrderView, 'state' | 'orderEvents'>): Outcome {
  switch (state) {
    case 'REFUNDING':
    case 'REFUNDED':
      return 'refund'
    case 'ACTION_REQUIRED':
    case 'SUSPENSE':
    case 'AT_RISK':
      return orderEvents.some((event) => event.kind === 'REFUND_COMPLETED') ? 'refund' : 'held'
    case 'EXPIRED':
      return 'lapsed'
    case 'WAITING':
    case 'CONFIRMING':
    case 'EXCHANGING':
    case 'SENDING':
    case 'FINISHED':
      return 'payout'
  }
}
