import type { OrderEventKind, OrderState, RateMode } from '@cambio/kernel/order-vocabulary'
import type { CostLine } from '../quotes/quote.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import type { OrderFill } from './order-fill.ts'

/** The bargain as the server stored it when the order was made; the only rate a FIXED order is settled by. */
export interface Bargain {
  /** Name of the rate tick. */
  tickAt: number
  /** All-in price, receive units for one send unit, decimal text. */
  price: string
  /** Promised (FIXED) or expected (FLOATING), base units of the receive side. */
  amountToGetAtomic: bigint
  costs: CostLine[]
  networkFeeAtomic: bigint
  /** Bounds that held at create, base units of the send side. */
  minDepositAtomic: bigint
  maxDepositAtomic: bigint
}

/** The bargain the deposit was really settled by. */
export interface Strike {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
  /** Market value of a FIXED deposit when it was credited, base units of the receive side; absent: that of the waterfall. */
  creditedValueAtomic?: bigint
}

/** What a person may choose while the order waits for them. */
export interface Choice {
  /** Today's rate can be had for what arrived. */
  mayAccept: boolean
  /** Sending it back is worth more than it costs. */
  mayRefund: boolean
}

/** Address and memo that the coins of an order go back to, with their seal. */
export interface RefundTarget {
  address: string
  memo: string | null
  /** Seal of server or operator, hexadecimal. The signer refuses a refund without one. */
  seal: string | null
}

export interface OrderEvent {
  kind: OrderEventKind
  /** Epoch milliseconds. */
  at: number
}

/** One exchange, as the machine sees it. Amounts in base units. */
export interface Order {
  orderId: number
  legacyOrderId: string
  rateMode: RateMode
  /** Slugs. */
  from: string
  to: string
  state: OrderState
  depositAddress: string
  depositMemo: string | null
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  /** Seal of the refund target (`refundTargetText`), hexadecimal. Null without a refund address. */
  refundSeal: string | null
  userEmail: string | null
  /** The partner's key that made it; null for an order of the site. */
  apiId: number | null
  /** The account that was signed in when it was made, or whose key signed it; null for a guest's. */
  userId: number | null
  locale: string
  claimedDepositAtomic: bigint
  bargain: Bargain
  strike: Strike | null
  /**
   * Which way out was taken; decided once, ever, by us. A provider may pay and in the end send back. `balance`: into that of the
   * account that made it, without a payment.
   */
  settlement: 'payout' | 'refund' | 'balance' | null
  /** The liquidity provider that fills it; null: the house, from its own float. */
  fill: OrderFill | null
  exceptionPolicy: ExceptionPolicy
  /** Open in ACTION_REQUIRED only. */
  choice: Choice | null
  /** When the order moves by itself (`docs/decisions/013`), epoch milliseconds; null where no clock runs. */
  actBy: number | null
  /** Since when a person of the house is asked to look, because a clock ran out; epoch milliseconds. */
  escalatedAt: number | null
  /** FIXED: until when the rate holds. FLOATING: until when the order is shown as open. Epoch milliseconds. */
  depositDeadline: number
  createdAt: number
  updatedAt: number
  /** Oldest first. */
  events: OrderEvent[]
}
