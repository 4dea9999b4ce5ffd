import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit } from '../chains/deposit.ts'
import type { NewExposure, ReservedExposure } from './exposure.ts'
import type { Order, OrderEvent } from './order.ts'

/**
 * Data of an order to create. Its deposit address comes from the pool in the same statement; an order with a deposit
 * memo uses the hot wallet's address.
 */
export interface NewOrder extends Omit<
  Order,
  'depositAddress' | 'events' | 'settledQuote' | 'settlement' | 'choice' | 'escalatedAt'
> {
  /** Chain of the send side, whose pool supplies the address, and chain of the receive side. */
  chain: ChainId
  toChain: ChainId
  /** Deposit address of the provider that fills the order; null: one of our addresses. */
  givenAddress: string | null
  /** Exposure that a FIXED order of the exchange itself reserves; null for every other order. */
  exposure: NewExposure | null
  /** SHA-256 of the control token, hex. */
  controlTokenHash: string
  /** Seal over the terms (`terms-seal.ts`), hex. */
  termsSeal: string
  /** Key and SHA-256 of the canonical request, hex. The same key with another request is refused. */
  idempotencyKey: string
  requestHash: string
  referrerId: string | null
  tracking: Record<string, string> | null
}

export type CreateOutcome =
  | { outcome: 'created' | 'repeated'; order: Order }
  /** The order exceeds its exposure limits. */
  | { outcome: 'over-exposed'; reserved: ReservedExposure }
  | { outcome: 'mismatch' | 'in-flight' | 'no-address' | 'id-taken' | 'own-destination' }

/** Orders and their deposits. */
export interface OrderStore {
  /**
   * Creates the order, reserves its exposure, takes an address, and records CREATION_END and the idempotency key: all
   * or nothing, in one round trip. Concurrent calls never reserve more than a limit.
   */
  create(order: NewOrder): Promise<CreateOutcome>
  find(orderId: number): Promise<Order | null>
  /** Returns the order that the same request created under this idempotency key, or null. */
  findRepeated(idempotencyKey: string, requestHash: string): Promise<Order | null>
  /** Returns the order, locked until the transaction ends. */
  findLocked(orderId: number): Promise<Order | null>
  /**
   * Stores the changes of a transition and its events, releases the exposure of an order that no longer waits, and
   * notifies subscribers of the order.
   */
  save(order: Order, newEvents: readonly OrderEvent[]): Promise<void>
  /** Returns the ids of orders whose deadline passed, oldest first, at most `limit`. */
  due(now: number, limit: number): Promise<number[]>
  /** Returns the ids of orders whose provider is due for a query, longest due first, at most `limit`. */
  dueFills(now: number, limit: number): Promise<number[]>
  controlTokenHash(orderId: number): Promise<string | null>
  /** Returns the number of the order with this UUID, or null. */
  idOfLegacy(legacyOrderId: string): Promise<number | null>
  /** Returns the seal over the order's terms, hex; null where the order has none. */
  termsSeal(orderId: number): Promise<string | null>
  /** Stores the seal that allows payment of an order at a newer rate (`newerRateText`), hexadecimal. */
  sealNewerRate(orderId: number, seal: string): Promise<void>
  /** Sets the email when the order has none; returns false when it had one. */
  setEmail(orderId: number, email: string): Promise<boolean>
  depositsOf(orderId: number): Promise<Deposit[]>
  /**
   * Returns how many deposits of `asset` wait for depth (`seen`), and how many of any asset were returned (`returned`).
   */
  depositCounts(orderId: number, asset: string): Promise<{ seen: number; returned: number }>
}
