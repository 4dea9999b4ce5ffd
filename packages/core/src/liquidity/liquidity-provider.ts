import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Instrument } from '../instruments/instrument.ts'

/**
 * A quote request: an amount on one side of a pair, in base units. If the side is `receive`, the user wants to receive
 * exactly this amount.
 */
export interface ProviderQuery {
  from: Instrument
  to: Instrument
  rateMode: RateMode
  side: 'deposit' | 'receive'
  amountAtomic: bigint
}

/** A provider's quote. Amounts are in base units of the send or receive coin. */
export interface ProviderQuote {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  minDepositAtomic: bigint
  /** Maximum deposit, in base units of the send coin; null if the provider has no maximum. */
  maxDepositAtomic: bigint | null
  /** The provider's ID of a rate that it guarantees; null if it guarantees no rate. */
  rateId: string | null
  /** When the quote expires, in epoch milliseconds; null if the provider reports no expiry. */
  validUntil: number | null
  /**
   * Fee contained in the quote, in base units of the receive side. Absent when the provider reports no separate fee.
   */
  feeAtomic?: bigint
}

/**
 * Identifies an account holder who sells coins for fiat money: the confirmed email address and the user's IP address.
 */
export interface Seller {
  email: string
  userIp: string
  /** Last four digits of the card that receives the money, as the provider reports them. */
  cardDigits: string
}

/** A bound that the requested amount violates, in base units of the send side. */
export interface MissedBound {
  missed: 'smallest' | 'largest'
  boundAtomic: bigint
}

/** Returns whether the first bound permits more amounts than the second one of the same kind. */
export function isWider(one: MissedBound, other: MissedBound): boolean {
  if (one.missed !== other.missed) return false
  return one.missed === 'smallest' ? one.boundAtomic < other.boundAtomic : one.boundAtomic > other.boundAtomic
}

/**
 * A provider's response: a quote, the bound that the amount violates (base units of the send side), or `none`. `none`
 * is not a failure: the provider's rate limit may have been reached, or it has no quote for this amount.
 */
export type ProviderAnswer =
  | { kind: 'quote'; quote: ProviderQuote }
  | { kind: 'none' }
  | ({ kind: 'out-of-bounds' } & MissedBound)

/** Request to create an order at the provider. */
export interface ProviderRequest {
  query: ProviderQuery
  quote: ProviderQuote
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  /** Account holder who sells coins for fiat money; absent for a swap of coins. */
  seller?: Seller
}

/** An order that a provider created, with the provider's deposit address and the quoted payout. */
export interface ProviderOrder {
  providerOrderId: string
  depositAddress: string
  depositMemo: string | null
  depositAtomic: bigint
  amountToGetAtomic: bigint
  /** Destination address in the provider's response, in the provider's notation. */
  destinationAddress: string
  /** Deadline for the deposit, in epoch milliseconds; null if the provider reports none. */
  depositDeadline: number | null
}

/**
 * Stage of an order at its provider, mapped to the exchange's own values. `checking`: the provider is checking the user
 * or the coins. `asks`: the provider is waiting for the user's choice. `stuck`: the order failed, and only an operator
 * can resume it.
 */
export const FILL_STAGES = [
  'waiting',
  'seen',
  'checking',
  'exchanging',
  'sending',
  'finished',
  'asks',
  'refunding',
  'refunded',
  'expired',
  'stuck',
] as const
export type FillStage = (typeof FILL_STAGES)[number]

/** A provider's status report about an order. Amounts are in base units; values that the report omits are null. */
export interface FillReport {
  /** The provider's own status string. */
  status: string
  /** Stage of the order; null if the status string is unknown. */
  stage: FillStage | null
  /** Choices that the provider offers; only in stage `asks`. */
  choice: { mayAccept: boolean; mayRefund: boolean } | null
  depositTxId: string | null
  depositAtomic: bigint | null
  payoutTxId: string | null
  payoutAtomic: bigint | null
  refundTxId: string | null
  refundAtomic: bigint | null
}

/** A coin that a provider trades. Ticker and network are in upper case. */
export interface ProviderOnlyCoin {
  ticker: string
  network: string
  name: string
  contract: string | null
  takesMemo: boolean
  /** Whether the provider accepts deposits of the coin. */
  maySend: boolean
  /** Whether the provider pays out the coin. */
  mayReceive: boolean
}

/**
 * A service that can fill orders in place of the exchange's own inventory. Every call may fail. The caller sets
 * timeouts and rate limits.
 */
export interface LiquidityProvider {
  /** Public code that pages display and API responses contain. */
  readonly code: string
  /**
   * Updates the list of coins that the provider trades.
   * @throws {AdapterError} when the provider fails or does not respond
   */
  refreshCoins(): Promise<void>
  /** Returns whether the provider trades a pair, according to its last coin list. Sends no request. */
  serves(from: Instrument, to: Instrument): boolean
  /**
   * Returns a quote.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  quote(query: ProviderQuery): Promise<ProviderAnswer>
  /**
   * Creates an order at the provider without moving money. If the response is lost, the provider's order remains
   * unpaid.
   * @throws {AdapterError} in the same cases as `refreshCoins`, or when the provider rejects the request
   */
  create(request: ProviderRequest): Promise<ProviderOrder>
  /**
   * Returns the status of an order.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  status(order: ProviderOrderName): Promise<FillReport>
  /**
   * Refunds the deposit to an address.
   * @throws {AdapterError} in the same cases as `create`
   */
  refund(order: ProviderOrderName, to: { address: string; memo: string | null }): Promise<void>
  /** Accepts the provider's current rate for an order that is waiting for the user's choice. */
  accept(order: ProviderOrderName): Promise<void>
  /**
   * Returns the coins that the provider trades in addition to our own instruments. Absent if the provider's coin names
   * are ambiguous.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  providerOnlyCoins?(own: readonly Instrument[]): Promise<ProviderOnlyCoin[]>
  /**
   * Returns whether an address is valid on the network of a provider-only coin.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  checkAddress?(instrument: Instrument, address: string): Promise<boolean>
}

/** Identifies an order at its provider. The instruments define the units of the order's amounts. */
export interface ProviderOrderName {
  providerOrderId: string
  from: Instrument
  to: Instrument
}

/** Liquidity provider code of the exchange itself, for orders that it fills from its own inventory. */
export const OWN_LIQUIDITY = 'internal'
