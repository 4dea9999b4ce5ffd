import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit } from './deposit.ts'
import type { NewExposure, ReservedExposure } from './exposure.ts'
import type { Order, OrderEvent } from './order.ts'

/**
 * What must be known to make an order. Its deposit address comes from the pool in the same statement, or with a deposit
 * memo is that of the hot wallet.
 */
export interface NewOrder extends Omit<
  Order,
  'depositAddress' | 'events' | 'strike' | 'settlement' | 'choice' | 'escalatedAt'
> {
  /** Chain of the send side, whose pool the address comes from, and of the receive side. */
  chain: ChainId
  toChain: ChainId
  /** Where the provider that fills the order waits for the deposit; null: an address of ours. */
  givenAddress: string | null
  /** What a FIXED order of the exchange itself reserves; null for every other order. */
  exposure: NewExposure | null
  /** SHA-256 of the control token, hex. */
  controlTokenHash: string
  /** Seal over the terms (`terms-seal.ts`), hex. */
  termsSeal: string
  /** SHA-256 of the canonical request, hex; the same key with another is refused. */
  idempotencyKey: string
  requestHash: string
  referrerId: string | null
  tracking: Record<string, string> | null
}

export type CreateOutcome =
  | { outcome: 'created' | 'repeated'; order: Order }
  /** Its limits have no room for it. */
  | { outcome: 'over-exposed'; reserved: ReservedExposure }
  | { outcome: 'mismatch' | 'in-flight' | 'no-address' | 'id-taken' | 'own-destination' }

/** Orders and what arrived for them. */
export interface OrderStore {
  /**
   * Makes the order, reserves its exposure, takes an address, records CREATION_END and the idempotency key: all or nothing, in one
   * round trip. Concurrent calls never reserve more than a limit.
   */
  create(order: NewOrder): Promise<CreateOutcome>
  find(orderId: number): Promise<Order | null>
  /** The order that the same request made before under this idempotency key, or null. */
  findRepeated(idempotencyKey: string, requestHash: string): Promise<Order | null>
  /** The order, locked until the transaction ends. */
  findLocked(orderId: number): Promise<Order | null>
  /** Stores what a transition changed, adds its events, releases the exposure of an order that waits no longer, and wakes whoever shows it. */
  save(order: Order, newEvents: readonly OrderEvent[]): Promise<void>
  /** Orders whose clock ran out, longest ago first, at most `limit` ids. */
  due(now: number, limit: number): Promise<number[]>
  /** Orders whose provider is to be asked, longest due first, at most `limit` ids. */
  dueFills(now: number, limit: number): Promise<number[]>
  controlTokenHash(orderId: number): Promise<string | null>
  /** Returns the seal over the order's terms, hex; null where the order has none. */
  termsSeal(orderId: number): Promise<string | null>
  /** Stores the seal that lets an order be paid by a newer rate (`newerRateText`), hexadecimal. */
  sealNewerRate(orderId: number, seal: string): Promise<void>
  /** Sets the e-mail where there is none; false when there was one. */
  setEmail(orderId: number, email: string): Promise<boolean>
  depositsOf(orderId: number): Promise<Deposit[]>
  /** Counts the deposits of an order: `seen` of an asset that wait for depth, `returned` of every asset. */
  depositCounts(orderId: number, asset: string): Promise<{ seen: number; returned: number }>
}
