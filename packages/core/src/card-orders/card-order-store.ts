import type { CardEvent } from '../fiat/card-transaction.ts'
import type { CardOrder } from './card-order.ts'

/** A new card order, with the request that creates it. */
export interface NewCardOrder {
  order: CardOrder
  /** Idempotency key of the user. */
  idempotencyKey: string
  /** SHA-256 hash of the canonical request, in hexadecimal. */
  requestHash: string
  unpaidLimit: UnpaidLimit
}

/** Limit of the unpaid orders of one account. */
export interface UnpaidLimit {
  /** Maximum number of orders that are WAITING or EXPIRED, including a new one. */
  maxOrders: number
  /** Start of the period for counting orders by their creation time, in epoch milliseconds. */
  since: number
}

/** Result of creating a card order. */
export type CreateCardOutcome =
  | { outcome: 'created' | 'repeated'; order: CardOrder }
  | { outcome: 'mismatch' | 'id-taken' | 'too-many' }

/** A verified callback that waits for the worker. */
export interface WaitingCallback {
  callbackId: string
  /** Public code of the provider that signed the callback. */
  provider: string
  /** Content of the callback; null when the stored event has another shape. */
  event: CardEvent | null
}

/** Stores card orders. They are separate from swap orders, so that no code can pay a card order from inventory. */
export interface CardOrderStore {
  /**
   * Creates the order and its idempotency key in one transaction. Concurrent calls for one account cannot exceed the
   * limit.
   * @throws {DomainError} FIAT_LIMIT when the payment exceeds the limit of the account's month
   */
  create(created: NewCardOrder): Promise<CreateCardOutcome>
  find(orderId: number): Promise<CardOrder | null>
  /** Returns the order that an earlier call with this idempotency key and request created; null without one. */
  findRepeated(idempotencyKey: string, requestHash: string): Promise<CardOrder | null>
  /** Returns the id of the order with this UUID, or null. */
  idOfLegacy(legacyOrderId: string): Promise<number | null>
  /** Stores the URL of the payment page. */
  setRedirect(orderId: number, redirectUrl: string): Promise<void>
  /**
   * Locks an order, stores what `change` returns, and notifies subscribers. Returns the stored order; null for an
   * unknown id. `change` must be pure.
   */
  update(orderId: number, change: (order: CardOrder) => CardOrder): Promise<CardOrder | null>
  /** Returns the orders that are due for a query to the provider, longest due first. */
  due(now: number, limit: number): Promise<CardOrder[]>
  /**
   * Returns the standing of an account. `unpaid`: number of unpaid orders (WAITING or EXPIRED) created since a time, in
   * epoch milliseconds. `isChargedBack`: whether a bank has taken back a card or bank payment of the account and no operator has
   * released the account since.
   */
  standingOf(userId: number, since: number): Promise<{ unpaid: number; isChargedBack: boolean }>
  /**
   * Returns the other card orders with the same destination and the given transaction, oldest first. One transaction
   * must not prove the delivery of two orders.
   */
  withTransaction(order: Pick<CardOrder, 'orderId' | 'destinationAddress'>, txId: string): Promise<CardOrder[]>
  /**
   * Returns the time since which the oldest escalated card order waits for an operator, in epoch milliseconds; null
   * when none waits.
   */
  oldestEscalated(): Promise<number | null>
  /**
   * Removes email and IP address from orders that were created before a time, in epoch milliseconds. Also removes them
   * from orders of deleted accounts for which the worker plans no further query.
   */
  forgetBuyers(createdBefore: number): Promise<void>
}

/** Stores verified callbacks until the worker has applied them. */
export interface CardCallbackStore {
  /**
   * Stores a callback. Equal bytes from the same provider are stored once. `digest` is the SHA-256 hash of the body, in
   * hexadecimal.
   */
  add(callback: { provider: string; digest: string; event: CardEvent }): Promise<void>
  /** Returns the callbacks that are not applied yet, oldest first. */
  waiting(limit: number): Promise<WaitingCallback[]>
  /** Marks a callback as processed or skipped. `waiting` then no longer returns the callback. */
  applied(callbackId: string): Promise<void>
  /** Deletes callbacks that were applied before a time, in epoch milliseconds. */
  forgetApplied(before: number): Promise<void>
}
