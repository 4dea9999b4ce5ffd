import type { CardOrder } from './card-order.ts'
import type { UnpaidCount, UnpaidLimit } from './unpaid-limit.ts'

/** A new card order and the request that creates it. */
export interface NewCardOrder {
  order: CardOrder
  /** Idempotency key that the caller sent. */
  idempotencyKey: string
  /** Hex-encoded SHA-256 hash of the canonical request. */
  requestHash: string
  unpaidLimit: UnpaidLimit
}

/** URL of an order's payment page, and the server's proof of it. */
export type CardPage = Pick<CardOrder, 'redirectUrl' | 'redirectProof'>

/** Result of creating a card order. */
export type CreateCardOutcome =
  | { outcome: 'created' | 'repeated'; order: CardOrder }
  | { outcome: 'mismatch' | 'id-taken' | 'too-many' }

/** A callback as it was received. The worker verifies its signature again before it applies the callback. */
export interface StoredCallback {
  /** Public code of the provider to which the callback was addressed. */
  provider: string
  body: Uint8Array
  signature: string
}

/** A callback that waits for the worker. */
export interface WaitingCallback extends StoredCallback {
  callbackId: string
  /** Number of failed attempts to apply the callback. */
  attempts: number
}

/** Stores card orders, separately from swap orders so that no code can pay a card order from inventory. */
export interface CardOrderStore {
  /**
   * Creates the order and its idempotency key in one transaction. Concurrent calls for one account cannot exceed its
   * monthly limit.
   * @throws {DomainError} FIAT_LIMIT when the payment exceeds the account's monthly limit
   */
  create(created: NewCardOrder): Promise<CreateCardOutcome>
  find(orderId: number): Promise<CardOrder | null>
  /**
   * Returns the order that an earlier call with this idempotency key and request created, or null if there was no such
   * call.
   */
  findRepeated(idempotencyKey: string, requestHash: string): Promise<CardOrder | null>
  /** Returns the ID of the order with this UUID, or null if no order has it. */
  idOfLegacy(legacyOrderId: string): Promise<number | null>
  /**
   * Stores the URL of the payment page with its proof, unless the order already has a URL. Returns the stored URL and
   * proof.
   */
  setRedirect(orderId: number, page: CardPage): Promise<CardPage>
  /**
   * Locks an order, stores the result of `change` and notifies subscribers. Returns the stored order; null for an
   * unknown ID. `change` must be pure. Its second argument is true if the order has ended and resuming it would
   * exceed the account's monthly limit. It is false for an order that has not ended.
   */
  update(orderId: number, change: (order: CardOrder, isOverLimit: boolean) => CardOrder): Promise<CardOrder | null>
  /** Returns the orders whose next provider query is due, longest overdue first. */
  due(now: number, limit: number): Promise<CardOrder[]>
  /**
   * Returns an account's number of unpaid orders created after the given time (epoch milliseconds). `isChargedBack`:
   * whether a bank has reversed one of the account's card or bank payments and no operator has unblocked the account
   * since.
   */
  standingOf(userId: number, since: number): Promise<UnpaidCount & { isChargedBack: boolean }>
  /**
   * Returns other card orders with the same destination and transaction, oldest first. The caller uses them to prevent
   * a single transaction from proving two deliveries.
   */
  withTransaction(order: Pick<CardOrder, 'orderId' | 'destinationAddress'>, txId: string): Promise<CardOrder[]>
  /**
   * Returns when the oldest escalated card order started waiting for an operator, in epoch milliseconds, or null if no
   * order is waiting.
   */
  oldestEscalated(): Promise<number | null>
  /**
   * Returns whether a paid order is waiting for both late coins and an operator. Ignores orders that await an identity
   * check.
   */
  hasLateCoins(): Promise<boolean>
  /**
   * Removes the email address and IP address from orders created before the given time, in epoch milliseconds. Also
   * removes them from deleted accounts' orders that the worker will not query again.
   */
  forgetBuyers(createdBefore: number): Promise<void>
}

/** Stores the card provider's callbacks until the worker has applied them. */
export interface CardCallbackStore {
  /**
   * Stores a callback. Identical bytes from the same provider are stored only once. `digest` is the hex-encoded SHA-256
   * hash of the body.
   */
  add(callback: StoredCallback & { digest: string }): Promise<void>
  /** Returns the callbacks that have not been applied yet and are due, oldest first. */
  waiting(limit: number): Promise<WaitingCallback[]>
  /**
   * Marks a callback as applied or skipped, so that `waiting` no longer returns it, and deletes its body. The digest
   * remains until `forgetApplied`.
   */
  applied(callbackId: string): Promise<void>
  /** Counts a failed attempt to apply a callback. `waiting` returns the callback again after `retryMs` milliseconds. */
  failed(callbackId: string, retryMs: number): Promise<void>
  /** Deletes callbacks applied before the given time, in epoch milliseconds. */
  forgetApplied(before: number): Promise<void>
}
