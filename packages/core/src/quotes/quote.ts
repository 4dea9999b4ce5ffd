import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** One line of the cost waterfall, in base units of the receive side, signed; the lines sum to `amountToGet`. */
export interface CostLine {
  kind: 'market' | 'spread' | 'platformFee' | 'markup' | 'referral' | 'networkFee' | 'rounding' | 'provider' | 'cardFee'
  amountAtomic: bigint
  /** Basis points of the market value; null for a line that is not such a share. */
  bps: number | null
}

/** Payout of a deposit at one tick. All amounts in base units of their side. */
export interface Quote {
  /** Time of the tick, in epoch milliseconds. It identifies the tick. */
  tickAt: number
  from: string
  to: string
  rateMode: RateMode
  depositAtomic: bigint
  /** Amount that arrives after all costs. */
  amountToGetAtomic: bigint
  /** All-in price, receive units for one send unit, as decimal text with 12 significant digits. */
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
}

/** Deposit bounds of a pair at one tick, in base units of the send side. */
export interface QuoteBounds {
  minDepositAtomic: bigint
  maxDepositAtomic: bigint
}
