import type { Order } from './order.ts'

/** Returns whether an order was settled, by a payout or a refund. */
export function isCompleted({ state }: Pick<Order, 'state'>): boolean {
  return state === 'FINISHED' || state === 'REFUNDED'
}
