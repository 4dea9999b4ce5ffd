import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Instrument } from '../instruments/instrument.ts'

/** A quote request: an amount of one side of a pair, base units. `receive` means "receive exactly". */
export interface ProviderQuery {
  from: Instrument
  to: Instrument
  rateMode: RateMode
  side: 'deposit' | 'receive'
  amountAtomic: bigint
}

/** A provider's quote. Amounts in base units of their side. */
export interface ProviderQuote {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  minDepositAtomic: bigint
  /** Null when the provider has no upper bound. */
  maxDepositAtomic: bigint | null
  /** The provider's id of a held rate; null when it holds none. */
  rateId: string | null
  /** End of its validity, epoch milliseconds; null when the provider does not say. */
  validUntil: number | null
}

/** A bound that the amount missed, base units of the send side. */
export interface MissedBound {
  missed: 'smallest' | 'largest'
  boundAtomic: bigint
}

/** Returns whether one bound allows amounts that another of its kind does not. */
export function isWider(one: MissedBound, other: MissedBound): boolean {
  if (one.missed !== other.missed) return false
  return one.missed === 'smallest' ? one.boundAtomic < other.boundAtomic : one.boundAtomic > other.boundAtomic
}

/**
 * A provider's answer: a quote, the bound that the amount missed (base units of the send side), or none now, which is
 * no failure, because the provider's rate limit may be reached.
 */
export type ProviderAnswer =
  | { kind: 'quote'; quote: ProviderQuote }
  | { kind: 'none' }
  | ({ kind: 'out-of-bounds' } & MissedBound)

/** Request to create a provider order. */
export interface ProviderRequest {
  ask: ProviderQuery
  quote: ProviderQuote
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}

/** The provider's order: its deposit address, and the amount that it promises. */
export interface ProviderOrder {
  providerOrderId: string
  depositAddress: string
  depositMemo: string | null
  depositAtomic: bigint
  amountToGetAtomic: bigint
  /** Destination address in the provider's answer, in its spelling. */
  destinationAddress: string
  /** Deadline for the deposit, epoch milliseconds; null when the provider does not say. */
  depositDeadline: number | null
}

/**
 * Status of an order at its provider, in our terms. `checking`: the provider checks the user or the coins. `asks`: it
 * waits for a choice. `stuck`: it failed, and only operators can continue.
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

/** A provider's status report of an order. Amounts in base units, null when it does not say. */
export interface FillReport {
  /** The provider's own status word. */
  status: string
  /** Null for an unknown status word. */
  stage: FillStage | null
  /** Stage `asks` only: the choices that the provider offers. */
  choice: { mayAccept: boolean; mayRefund: boolean } | null
  depositTxId: string | null
  depositAtomic: bigint | null
  payoutTxId: string | null
  payoutAtomic: bigint | null
  refundTxId: string | null
  refundAtomic: bigint | null
}

/** A coin that a provider trades. Ticker and network in upper case. */
export interface ProviderOnlyCoin {
  ticker: string
  network: string
  name: string
  contract: string | null
  takesMemo: boolean
  /** Whether the provider accepts deposits and makes payouts of it. */
  maySend: boolean
  mayReceive: boolean
}

/**
 * A service that can fill orders besides the exchange's own inventory. Every call may fail: the caller sets timeouts
 * and limits.
 */
export interface LiquidityProvider {
  /** Public code that calculators show. */
  readonly code: string
  /**
   * Updates the list of traded coins.
   * @throws {AdapterError}
   */
  refreshCoins(): Promise<void>
  /** Returns whether a pair is traded, by the last coin list; sends no request. */
  serves(from: Instrument, to: Instrument): boolean
  /**
   * Returns a quote.
   * @throws {AdapterError}
   */
  quote(ask: ProviderQuery): Promise<ProviderAnswer>
  /**
   * Creates an order at the provider. It moves no money: after a lost answer the provider's order simply stays unpaid.
   * @throws {AdapterError}
   */
  create(request: ProviderRequest): Promise<ProviderOrder>
  /**
   * Returns the status of an order.
   * @throws {AdapterError}
   */
  status(order: ProviderOrderName): Promise<FillReport>
  /**
   * Refunds the deposit to an address.
   * @throws {AdapterError}
   */
  refund(order: ProviderOrderName, to: { address: string; memo: string | null }): Promise<void>
  /**
   * Continues at the provider's current rate.
   * @throws {AdapterError}
   */
  accept(order: ProviderOrderName): Promise<void>
  /**
   * Returns the coins that it trades besides our own instruments; absent when its coin names are ambiguous.
   * @throws {AdapterError}
   */
  providerOnlyCoins?(own: readonly Instrument[]): Promise<ProviderOnlyCoin[]>
  /**
   * Returns whether an address and memo are valid on the network of one of its other coins.
   * @throws {AdapterError}
   */
  checkAddress?(instrument: Instrument, address: string): Promise<boolean>
}

/** Identifies an order at its provider; the instruments give the units of its amounts. */
export interface ProviderOrderName {
  providerOrderId: string
  from: Instrument
  to: Instrument
}

/** Code of the exchange itself, which pays from its own inventory. */
export const OWN_LIQUIDITY = 'internal'
