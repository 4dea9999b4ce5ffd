import type { CardOrderStore } from '../../card-orders/card-order-store.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import type { Counted } from '../counted.ts'

/** Stores operators' decisions about card orders. */
export interface CardDecisionStore extends Pick<CardOrderStore, 'find' | 'update' | 'withTransaction'> {
  /** Returns the card orders that wait for an operator, longest waiting first. */
  waiting(limit: number): Promise<Counted<CardOrder>>
  /**
   * Lets an account buy by card and bank transfer again although payments of its orders were taken back. Returns the
   * ids of these orders, ascending. A later chargeback blocks the account again.
   */
  releaseChargebacks(userId: number, now: number): Promise<number[]>
}
