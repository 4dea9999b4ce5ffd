import type { OrderView } from '@cambio/contract/order-view'
import { actionOf } from './order-action.ts'

/** Progress that an order card shows before the deposit, in percent. */
const BEGUN = 8
const CONFIRMED = 60
const SENDING = 85
const STOPPED = 40

/** Returns an order's progress in percent, or null if it has ended. */
export function cardPercent(order: Pick<OrderView, 'state' | 'deposits' | 'minConfirmationsToTrade'>): number | null {
  switch (order.state) {
    case 'WAITING':
      return BEGUN
    case 'CONFIRMING': {
      const confirmations = Math.max(0, ...order.deposits.map((deposit) => deposit.confirmations))
      const share = Math.min(1, confirmations / Math.max(1, order.minConfirmationsToTrade))
      return Math.round(BEGUN + share * (CONFIRMED - BEGUN))
    }
    case 'EXCHANGING':
      return CONFIRMED
    case 'SENDING':
    case 'REFUNDING':
      return SENDING
    case 'ACTION_REQUIRED':
    case 'SUSPENSE':
    case 'AT_RISK':
      return STOPPED
    case 'FINISHED':
    case 'REFUNDED':
    case 'EXPIRED':
      return null
  }
}

/** Moves the orders that need a choice by the user to the front. Keeps the sequence of all other orders. */
export function urgentFirst<Row extends { view: OrderView | null }>(rows: readonly Row[]): Row[] {
  const isUrgent = ({ view }: Row): boolean => actionOf(view).isUrgent
  return [...rows.filter(isUrgent), ...rows.filter((row) => !isUrgent(row))]
}
