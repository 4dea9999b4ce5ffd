import type { CardOrderStore } from '../../card-orders/card-order-store.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import type { Counted } from '../counted.ts'

/** Stores operators' decisions about card orders. */
export interface CardDecisionStore extends Pick<CardOrderStore, 'find' | 'update' | 'withTransaction'> {
  /** Returns the card orders that wait for an operator, longest first. */
  waiting(limit: number): Promise<Counted<CardOrder>>
  /**
   * Releases an account from the block of its charged-back orders. Returns the ids of these orders, ascending. A later
   * chargeback blocks the account again.
   */
  releaseChargebacks(userId: number, now: number): Promise<number[]>
}
