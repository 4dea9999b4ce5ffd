import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Instrument } from '../instruments/instrument.ts'

/** An amount of one side of a pair that a price is asked for, base units. `receive` means "receive exactly". */
export interface ProviderAsk {
  from: Instrument
  to: Instrument
  rateMode: RateMode
  side: 'deposit' | 'receive'
  amountAtomic: bigint
}

/** What a provider would exchange an amount for. Amounts in base units of their side. */
export interface ProviderQuote {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  minDepositAtomic: bigint
  /** Null where the provider names no upper bound. */
  maxDepositAtomic: bigint | null
  /** The provider's name for a rate it holds; null where it holds none. */
  rateId: string | null
  /** Until when it may be taken, epoch milliseconds; null where the provider does not say. */
  validUntil: number | null
}

/** The bound that an amount missed, base units of the send side. */
export interface MissedBound {
  missed: 'smallest' | 'largest'
  boundAtomic: bigint
}

/** Whether one bound takes amounts that another of its kind does not. */
export function isWider(one: MissedBound, other: MissedBound): boolean {
  if (one.missed !== other.missed) return false
  return one.missed === 'smallest' ? one.boundAtomic < other.boundAtomic : one.boundAtomic > other.boundAtomic
}

/**
 * A provider's answer: a price, the bound that the amount missed (base units of the send side), or none just now, which is no
 * fault of the provider's: it may be asked only so often.
 */
export type ProviderAnswer =
  | { kind: 'quote'; quote: ProviderQuote }
  | { kind: 'none' }
  | ({ kind: 'out-of-bounds' } & MissedBound)

/** An order as a provider is asked to fill it. */
export interface ProviderRequest {
  ask: ProviderAsk
  quote: ProviderQuote
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}

/** What a provider made of a request: where it waits for the deposit, and what it says it will pay. */
export interface ProviderOrder {
  providerOrderId: string
  depositAddress: string
  depositMemo: string | null
  depositAtomic: bigint
  amountToGetAtomic: bigint
  /** Where the provider says it will pay to, as it spells it. */
  destinationAddress: string
  /** Until when the deposit must be there, epoch milliseconds; null where the provider does not say. */
  depositDeadline: number | null
}

/**
 * How far an order is with its provider, in the order's own terms. `checking`: the provider looks into the person or the
 * coins. `asks`: it waits for a choice. `stuck`: it failed, and only people can go on.
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

/** What a provider says of an order. Amounts in base units, null where it does not say. */
export interface FillReport {
  /** The provider's own word. */
  status: string
  /** Null for a word that we do not know. */
  stage: FillStage | null
  /** Stage `asks` only: what the provider offers. */
  choice: { mayAccept: boolean; mayRefund: boolean } | null
  depositTxId: string | null
  depositAtomic: bigint | null
  payoutTxId: string | null
  payoutAtomic: bigint | null
  refundTxId: string | null
  refundAtomic: bigint | null
}

/** A coin that a provider deals in. Ticker and network in capitals. */
export interface OtherCoin {
  ticker: string
  network: string
  name: string
  contract: string | null
  takesMemo: boolean
  /** Whether the provider takes it, and pays it out. */
  maySend: boolean
  mayReceive: boolean
}

/** Whoever can fill orders besides the house's own float. Every call may fail: the caller bounds and counts. */
export interface LiquidityProvider {
  /** Public code, as calculators show it. */
  readonly code: string
  /** Learns which coins are exchanged. @throws {AdapterError} */
  refreshCoins(): Promise<void>
  /** Whether a pair is exchanged, by what was learnt last; asks nobody. */
  serves(from: Instrument, to: Instrument): boolean
  /** @throws {AdapterError} */
  quote(ask: ProviderAsk): Promise<ProviderAnswer>
  /** Makes an order with the provider. No money moves by it: an answer that is lost leaves an order nobody pays. @throws {AdapterError} */
  create(request: ProviderRequest): Promise<ProviderOrder>
  /** @throws {AdapterError} */
  status(order: ProviderOrderName): Promise<FillReport>
  /** Sends the deposit back to an address. @throws {AdapterError} */
  refund(order: ProviderOrderName, to: { address: string; memo: string | null }): Promise<void>
  /** Goes on at the provider's rate of today. @throws {AdapterError} */
  accept(order: ProviderOrderName): Promise<void>
  /** What it deals in besides our own instruments; absent where it names no coins that we can tell apart. @throws {AdapterError} */
  otherCoins?(own: readonly Instrument[]): Promise<OtherCoin[]>
  /** Whether an address and memo are good on the network of one of its other coins. @throws {AdapterError} */
  checkAddress?(instrument: Instrument, address: string): Promise<boolean>
}

/** Names an order with its provider; the instruments say what its amounts are in. */
export interface ProviderOrderName {
  providerOrderId: string
  from: Instrument
  to: Instrument
}

/** The house itself, paying from its own float. */
export const OWN_LIQUIDITY = 'internal'
