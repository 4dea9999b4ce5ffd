import type { CardOrderStore } from '../../card-orders/card-order-store.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import type { Counted } from '../counted.ts'

/** Stores operator decisions about card orders. */
export interface CardDecisionStore extends Pick<CardOrderStore, 'find' | 'update' | 'withTransaction'> {
  /** Returns the card orders that are waiting for an operator, longest wait first. */
  waiting(limit: number): Promise<Counted<CardOrder>>
  /**
   * Allows an account to buy by card and bank transfer again despite earlier chargebacks, including those of the same
   * holder's other accounts. Returns the reversed payments, such as `order 5` or `deposit 7`, in alphabetical order. A
   * later chargeback blocks the account again.
   */
  releaseChargebacks(userId: number, now: number): Promise<string[]>
}
