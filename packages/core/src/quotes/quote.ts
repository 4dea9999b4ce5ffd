import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** One line of the cost waterfall, base units of the receive side, signed; the lines sum to `amountToGet`. */
export interface CostLine {
  kind: 'market' | 'spread' | 'platformFee' | 'markup' | 'referral' | 'networkFee' | 'rounding' | 'provider'
  amountAtomic: bigint
  /** For the lines that are a share of the market value. */
  bps: number | null
}

/** What a send amount brings at one tick. All amounts in base units of their side. */
export interface Quote {
  /** Name of the tick it was made from. */
  tickAt: number
  from: string
  to: string
  rateMode: RateMode
  depositAtomic: bigint
  /** What arrives, every cost taken. */
  amountToGetAtomic: bigint
  /** All-in price, receive units for one send unit, decimal text with 12 significant digits. */
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
}

/** What may be sent for a pair at one tick, base units of the send side. */
export interface QuoteBounds {
  minDepositAtomic: bigint
  maxDepositAtomic: bigint
}
