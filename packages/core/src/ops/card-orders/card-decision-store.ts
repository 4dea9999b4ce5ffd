import type { CardOrderStore } from '../../card-orders/card-order-store.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import type { Counted } from '../counted.ts'

/** Stores operators' decisions about card orders. */
export interface CardDecisionStore extends Pick<CardOrderStore, 'find' | 'update' | 'withTransaction'> {
  /** Returns the card orders that wait for an operator, longest waiting first. */
  waiting(limit: number): Promise<Counted<CardOrder>>
  /**
   * Lets an account buy by card again although its orders were charged back. Returns the ids of the charged-back
   * orders, ascending. A later chargeback blocks the account again.
   */
  releaseChargebacks(userId: number, now: number): Promise<number[]>
}
