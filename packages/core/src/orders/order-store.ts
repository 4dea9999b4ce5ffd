import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit, DepositStatus } from '../chains/deposit.ts'
import type { FiatHold } from './fiat-hold.ts'
import type { NewExposure, ReservedExposure } from './create/exposure.ts'
import type { UnpaidClient } from './create/unpaid-limit.ts'
import type { Order, OrderEvent } from './order.ts'

/**
 * Data for a new order. The store takes the deposit address from the pool, unless the order has a deposit memo and
 * therefore uses the hot wallet's address.
 */
export interface NewOrder extends Omit<
  Order,
  'depositAddress' | 'events' | 'settledQuote' | 'settlement' | 'choice' | 'escalatedAt'
> {
  /** Chain of the send instrument. The deposit address is taken from this chain's pool. */
  chain: ChainId
  toChain: ChainId
  /** Deposit address from the provider that fills the order; null if the order uses one of our own addresses. */
  givenAddress: string | null
  /** Exposure reserved by a FIXED order that the exchange fills itself. Null for all other orders. */
  exposure: NewExposure | null
  /**
   * Clients whose unpaid orders are limited. Orders that a provider fills and orders that the exchange fills are
   * counted separately. Empty if no limit applies.
   */
  unpaidClients: readonly UnpaidClient[]
  /**
   * ID of the hold that `holdUnpaid` created for this order's slots; null for an order that the exchange fills itself.
   */
  unpaidHold: string | null
  /** Hex-encoded SHA-256 hash of the control token. */
  controlTokenHash: string
  /** The server's hex-encoded signature of the order's terms (`terms-seal.ts`). */
  termsSeal: string
  /** Idempotency key of the request. The store rejects a known key with a different `requestHash`. */
  idempotencyKey: string
  /** Hex-encoded SHA-256 hash of the canonical request. */
  requestHash: string
  referrerId: string | null
  tracking: Record<string, string> | null
}

/**
 * `paid`: the provider has reported the order's deposit. `waiting`: the order is waiting for its deposit. `expired`:
 * the order has expired without a deposit.
 */
export type FillLane = 'paid' | 'waiting' | 'expired'

export type CreateOutcome =
  | { outcome: 'created' | 'repeated'; order: Order }
  /** Returned when the order would exceed an exposure limit. */
  | { outcome: 'over-exposed'; reserved: ReservedExposure }
  | { outcome: 'mismatch' | 'in-flight' | 'no-address' | 'id-taken' | 'own-destination' | 'too-many-unpaid' }

/** An order after a state machine transition, with its new events. */
export interface OrderChange {
  order: Order
  newEvents: readonly OrderEvent[]
}

/**
 * Maximum number of deposits that `depositsOf` returns. A sender can make tens of thousands of tiny deposits at almost
 * no cost.
 */
export const MAX_LISTED_DEPOSITS = 50

/** Selects deposits of an order. A missing field selects all of them. */
export interface OrderDepositFilter {
  statuses?: readonly DepositStatus[]
  /** Whether a deposit is held for an operator (`Deposit.listing`). */
  isListed?: boolean
}

/** Counts of an order's deposits. */
export interface DepositCounts {
  all: number
  seen: number
  mined: number
  returned: number
}

/** Stores orders and their deposits. */
export interface OrderStore {
  /**
   * Creates the order, reserves its exposure, assigns a deposit address, and records CREATION_END and the idempotency
   * key. Uses one transaction and one database round trip. Concurrent calls together never exceed an exposure limit.
   */
  create(order: NewOrder): Promise<CreateOutcome>
  /**
   * Reserves one slot for an unpaid provider order for each client, before the provider creates the order. Returns
   * false and reserves no slots if any client has no free slot. The slots become free after two minutes unless `create`
   * stores the order.
   * @param hold new UUID
   */
  holdUnpaid(clients: readonly UnpaidClient[], hold: string): Promise<boolean>
  /** Frees the slots of a hold whose order was not stored. Idempotent. */
  releaseUnpaid(hold: string): Promise<void>
  find(orderId: number): Promise<Order | null>
  /** Returns the order that an earlier call with this idempotency key and request created, or null. */
  findRepeated(idempotencyKey: string, requestHash: string): Promise<Order | null>
  /** Returns the order, locked until the transaction ends. */
  findLocked(orderId: number): Promise<Order | null>
  /** Returns the existing orders among the given IDs, locked until the transaction ends. */
  findAllLocked(orderIds: readonly number[]): Promise<Order[]>
  /**
   * Stores an order and its new events after a state machine transition. Releases the exposure of an order that is no
   * longer waiting for a deposit. Notifies the order's subscribers.
   */
  save(order: Order, newEvents: readonly OrderEvent[]): Promise<void>
  /** Stores several orders as `save` does, in one database round trip. `changes` must contain each order only once. */
  saveAll(changes: readonly OrderChange[]): Promise<void>
  /** Returns the IDs of up to `limit` orders past their deadline, oldest first. */
  due(now: number, limit: number): Promise<number[]>
  /** Moves an order's deadline to `until` if the deadline passed before `now`. Also works for an unreadable order. */
  postpone(orderId: number, now: number, until: number): Promise<void>
  /**
   * Returns the IDs of at most `limit` orders in a lane that are due for a provider status query, longest overdue
   * first.
   */
  dueFills(now: number, lane: FillLane, limit: number): Promise<number[]>
  /** Postpones the next provider query of a due order to `until`. Also works for an unreadable order. */
  postponeQuery(orderId: number, now: number, until: number): Promise<void>
  controlTokenHash(orderId: number): Promise<string | null>
  /** Returns the ID of the order with this legacy order ID (a UUID), or null. */
  idOfLegacy(legacyOrderId: string): Promise<number | null>
  /** Returns the server's hex-encoded signature of the order's terms, or null if the order is unsigned. */
  termsSeal(orderId: number): Promise<string | null>
  /** Stores the server's hex-encoded signature that allows an order to be paid at a newer rate (`newerRateText`). */
  sealNewerRate(orderId: number, seal: string): Promise<void>
  /** Sets the order's email address if it has none yet. Returns false if the order already had an address. */
  setEmail(orderId: number, email: string): Promise<boolean>
  /**
   * Returns at most `MAX_LISTED_DEPOSITS` deposits of an order, oldest first. If the order has more deposits, returns
   * the credited deposit and the largest deposits of each asset. Orphaned deposits come last. A decision that depends
   * on one kind of deposit must select it with `filter`, so that other deposits cannot displace it.
   */
  depositsOf(orderId: number, filter?: OrderDepositFilter): Promise<Deposit[]>
  /**
   * Returns why the account of an order with bank or card money requires an operator's decision. Returns null if no
   * decision is required, and for orders without such money. `minor` is the amount of money in minor units; null skips
   * the check of the monthly limit.
   */
  fiatHold(orderId: number, minor: bigint | null): Promise<FiatHold | null>
  /**
   * Returns counts of an order's deposits. `all`: deposits of any asset and status. `seen`: deposits of `asset` that
   * are still waiting for confirmations. `mined`: the part of `seen` that is in a block. `returned`: returned deposits
   * of any asset.
   */
  depositCounts(orderId: number, asset: string): Promise<DepositCounts>
}
