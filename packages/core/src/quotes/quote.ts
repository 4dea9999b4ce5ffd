import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** A line of the cost waterfall, signed and in base units of the receive side. The lines add up to `amountToGet`. */
export interface CostLine {
  kind: 'market' | 'spread' | 'platformFee' | 'markup' | 'referral' | 'networkFee' | 'rounding' | 'provider' | 'cardFee'
  amountAtomic: bigint
  /** Share of the market value, in basis points; null for a line that is not defined as a share of the market value. */
  bps: number | null
}

/** Payout for a deposit at one tick. All amounts are in base units of the send or receive coin. */
export interface Quote {
  /** Time (epoch milliseconds) that identifies the tick. */
  tickAt: number
  from: string
  to: string
  rateMode: RateMode
  depositAtomic: bigint
  /** Amount that arrives after all costs, in base units of the receive side. */
  amountToGetAtomic: bigint
  /** Price including all costs, in receive units per send unit, as a decimal string with 12 significant digits. */
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
}

/** Deposit bounds of a pair at one tick, over the exchange and all providers, in base units of the send side. */
export interface PairBounds {
  minDepositAtomic: bigint
  /** Null if a provider that quotes the pair states no maximum. */
  maxDepositAtomic: bigint | null
}

/** Deposit bounds of the exchange or of one order, in base units of the send side. */
export interface QuoteBounds extends PairBounds {
  minDepositAtomic: bigint
  maxDepositAtomic: bigint
}
