import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit } from '../chains/deposit.ts'
import type { NewExposure, ReservedExposure } from './create/exposure.ts'
import type { Order, OrderEvent } from './order.ts'

/**
 * Data of an order to create. The statement that creates the order takes a deposit address from the pool. An order with
 * a deposit memo gets the hot wallet's address instead.
 */
export interface NewOrder extends Omit<
  Order,
  'depositAddress' | 'events' | 'settledQuote' | 'settlement' | 'choice' | 'escalatedAt'
> {
  /** Chain of the send side, whose pool supplies the deposit address. */
  chain: ChainId
  toChain: ChainId
  /** Deposit address of the provider that fills the order. Null when the order uses one of our addresses. */
  givenAddress: string | null
  /** Exposure that a FIXED order reserves when the exchange fills it. Null for every other order. */
  exposure: NewExposure | null
  /** SHA-256 hash of the control token, in hexadecimal. */
  controlTokenHash: string
  /** Server's signature of the order's terms (`terms-seal.ts`), in hexadecimal. */
  termsSeal: string
  /** Idempotency key of the request. The store refuses a known key with another `requestHash`. */
  idempotencyKey: string
  /** SHA-256 hash of the canonical request, in hexadecimal. */
  requestHash: string
  referrerId: string | null
  tracking: Record<string, string> | null
}

export type CreateOutcome =
  | { outcome: 'created' | 'repeated'; order: Order }
  /** Returned when the order would exceed an exposure limit. */
  | { outcome: 'over-exposed'; reserved: ReservedExposure }
  | { outcome: 'mismatch' | 'in-flight' | 'no-address' | 'id-taken' | 'own-destination' }

/** An order after a transition of the state machine, with its new events. */
export interface OrderChange {
  order: Order
  newEvents: readonly OrderEvent[]
}

/** Stores orders and their deposits. */
export interface OrderStore {
  /**
   * Creates the order, reserves its exposure, takes a deposit address, and records CREATION_END and the idempotency
   * key. Uses one transaction and one round trip to the database. Concurrent calls together never reserve more than a
   * limit.
   */
  create(order: NewOrder): Promise<CreateOutcome>
  find(orderId: number): Promise<Order | null>
  /** Returns the order that an earlier call with this idempotency key and request created; null without one. */
  findRepeated(idempotencyKey: string, requestHash: string): Promise<Order | null>
  /** Returns the order, locked until the transaction ends. */
  findLocked(orderId: number): Promise<Order | null>
  /** Returns the existing orders among the given ids, locked until the transaction ends. */
  findAllLocked(orderIds: readonly number[]): Promise<Order[]>
  /**
   * Stores an order after a transition of the state machine, with the new events. Releases the exposure of an order
   * that no longer waits for a deposit. Notifies subscribers of the order.
   */
  save(order: Order, newEvents: readonly OrderEvent[]): Promise<void>
  /**
   * Stores several orders like `save`, in one round trip to the database. `changes` must contain each order only once.
   */
  saveAll(changes: readonly OrderChange[]): Promise<void>
  /** Returns the ids of orders whose deadline passed, oldest first, at most `limit`. */
  due(now: number, limit: number): Promise<number[]>
  /** Returns the ids of orders that are due for a status query to the provider, longest due first, at most `limit`. */
  dueFills(now: number, limit: number): Promise<number[]>
  controlTokenHash(orderId: number): Promise<string | null>
  /** Returns the id of the order with this UUID, or null. */
  idOfLegacy(legacyOrderId: string): Promise<number | null>
  /** Returns the server's signature of the order's terms, in hexadecimal; null when the order has none. */
  termsSeal(orderId: number): Promise<string | null>
  /**
   * Stores the server's signature that allows payment of an order at a newer rate (`newerRateText`), in hexadecimal.
   */
  sealNewerRate(orderId: number, seal: string): Promise<void>
  /** Sets the email address when the order has none. Returns false when the order already had one. */
  setEmail(orderId: number, email: string): Promise<boolean>
  depositsOf(orderId: number): Promise<Deposit[]>
  /**
   * Returns two counts of an order's deposits. `seen`: deposits of `asset` that still wait for confirmations.
   * `returned`: returned deposits of any asset.
   */
  depositCounts(orderId: number, asset: string): Promise<{ seen: number; returned: number }>
}
