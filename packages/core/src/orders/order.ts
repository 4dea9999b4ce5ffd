import type { OrderEventKind, OrderState, RateMode } from '@cambio/kernel/order-vocabulary'
import type { CostLine } from '../quotes/quote.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import type { OrderFill } from './order-fill.ts'

/** The agreed quote, stored when the server created the order. A FIXED order settles at no other rate. */
export interface AgreedQuote {
  /** Time of the rate tick, which identifies it. */
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

/** The settled quote: the quote that the deposit was settled with. */
export interface SettledQuote {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
  /**
   * Market value of a FIXED deposit at its credit, base units of the receive side. Absent: the waterfall's market
   * value.
   */
  creditedValueAtomic?: bigint
}

/** Decisions that are open to the user while the order waits. */
export interface Choice {
  /** Today's rate is available for the deposit. */
  mayAccept: boolean
  /** A refund is worth more than it costs. */
  mayRefund: boolean
}

/** Refund address and memo of an order, with their seal. */
export interface RefundTarget {
  address: string
  memo: string | null
  /** Seal of the server or an operator, hexadecimal. The signer refuses a refund without one. */
  seal: string | null
}

export interface OrderEvent {
  kind: OrderEventKind
  /** Epoch milliseconds. */
  at: number
}

/** Record of one swap, as the state machine sees it. Amounts in base units. */
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
  /** Partner key that created it; null for an order of the website. */
  apiId: number | null
  /** Account that was signed in at create, or that owns the key; null for a guest. */
  userId: number | null
  locale: string
  claimedDepositAtomic: bigint
  agreedQuote: AgreedQuote
  settledQuote: SettledQuote | null
  /**
   * How the order was settled; we decide it once. A provider may pay and later still refund. `balance`: into the
   * balance of the account that created it, without a payment.
   */
  settlement: 'payout' | 'refund' | 'balance' | null
  /** Provider order that fills it; null: the exchange fills it from its own inventory. */
  fill: OrderFill | null
  exceptionPolicy: ExceptionPolicy
  /** Set in ACTION_REQUIRED only. */
  choice: Choice | null
  /** Time when the order moves automatically (`docs/decisions/013`), epoch milliseconds; null without a deadline. */
  actBy: number | null
  /** Time since which an operator is notified because a deadline passed; epoch milliseconds. */
  escalatedAt: number | null
  /** FIXED: the rate holds until then. FLOATING: the order appears as open until then. Epoch milliseconds. */
  depositDeadline: number
  createdAt: number
  updatedAt: number
  /** Oldest first. */
  events: OrderEvent[]
}
