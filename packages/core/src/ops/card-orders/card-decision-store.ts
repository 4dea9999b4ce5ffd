import type { CardOrderStore } from '../../card-orders/card-order-store.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import type { Counted } from '../counted.ts'

/** Stores operators' decisions about card orders. */
export interface CardDecisionStore extends Pick<CardOrderStore, 'find' | 'update'> {
  /** Returns the card orders that wait for an operator, longest first. */
  waiting(limit: number): Promise<Counted<CardOrder>>
  /**
   * Returns the ids of other card orders with the same destination and transaction. One transaction must not prove the
   * delivery of two orders.
   */
  othersWithTransaction(order: Pick<CardOrder, 'orderId' | 'destinationAddress'>, txId: string): Promise<number[]>
  /**
   * Releases an account from the block of its charged-back orders. Returns the ids of these orders, ascending. A later
   * chargeback blocks the account again.
   */
  releaseChargebacks(userId: number, now: number): Promise<number[]>
}
