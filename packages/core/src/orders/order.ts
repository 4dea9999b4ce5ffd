import type { OrderEventKind, OrderState, RateMode } from '@cambio/kernel/order-vocabulary'
import type { CostLine } from '../quotes/quote.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import type { OrderFill } from './order-fill.ts'

/**
 * The quote that the user agreed to, stored when the server created the order. A FIXED order settles at another rate
 * only when the user or an operator accepts that rate.
 */
export interface AgreedQuote {
  /** Time of the quote's rate tick, in epoch milliseconds. It identifies the tick. */
  tickAt: number
  /** Price including all costs, in receive units per send unit, as a decimal string. */
  price: string
  /** Guaranteed (FIXED) or expected (FLOATING) payout, in base units of the receive side. */
  amountToGetAtomic: bigint
  costs: CostLine[]
  networkFeeAtomic: bigint
  /** Minimum deposit at the time when the order was created, in base units of the send side. */
  minDepositAtomic: bigint
  /** Maximum deposit at the time when the order was created, in base units of the send side. */
  maxDepositAtomic: bigint
}

/** Quote at which the exchange settled the deposit. */
export interface SettledQuote {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
  /**
   * Market value of a FIXED deposit at the time of its credit, in base units of the receive side. Absent when it equals
   * the market value in `costs`.
   */
  creditedValueAtomic?: bigint
}

/** Decisions that the user may make while the order is waiting. */
export interface Choice {
  /** Whether the user may accept the current rate. */
  mayAccept: boolean
  /** Whether the user may request a refund: the deposit exceeds the network fee. */
  mayRefund: boolean
}

/** An order's refund address and memo, with a signature over both from the server or an operator. */
export interface RefundTarget {
  address: string
  memo: string | null
  /** Signature by the server or an operator, in hexadecimal. The signer refuses a refund without it. */
  seal: string | null
}

export interface OrderEvent {
  kind: OrderEventKind
  /** Time of the event, in epoch milliseconds. */
  at: number
}

/** Record of one swap, as used by the state machine. Amounts are in base units. */
export interface Order {
  orderId: number
  legacyOrderId: string
  rateMode: RateMode
  /** Slug of the send instrument. */
  from: string
  /** Slug of the receive instrument. */
  to: string
  state: OrderState
  depositAddress: string
  depositMemo: string | null
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  /**
   * The server's signature of the refund target (`refundTargetText`), in hexadecimal. Null without a refund address.
   */
  refundSeal: string | null
  userEmail: string | null
  /** API key of the partner that created the order; null for an order from the website. */
  apiId: number | null
  /** Account that was signed in when the order was created, or that owns the API key; null for a guest. */
  userId: number | null
  locale: string
  claimedDepositAtomic: bigint
  agreedQuote: AgreedQuote
  settledQuote: SettledQuote | null
  /**
   * How the order is settled. The exchange decides this once; a provider may pay an order and still refund it later.
   * `balance`: the coins were credited to the creator's balance without a payment.
   */
  settlement: 'payout' | 'refund' | 'balance' | null
  /** Provider order that fills this order; null when the exchange fills it from its own inventory. */
  fill: OrderFill | null
  exceptionPolicy: ExceptionPolicy
  /** Choice that the user may make; set only in state ACTION_REQUIRED. */
  choice: Choice | null
  /**
   * Time when the order's state changes automatically (`docs/decisions/013`), in epoch milliseconds; null when there is
   * no deadline.
   */
  actBy: number | null
  /**
   * Time when an operator was notified because a deadline passed, in epoch milliseconds; null if no operator was
   * notified.
   */
  escalatedAt: number | null
  /**
   * Deadline for the deposit, in epoch milliseconds. Until then, a FIXED rate applies, and pages display a FLOATING
   * order as open.
   */
  depositDeadline: number
  createdAt: number
  updatedAt: number
  /** The order's events, oldest first. */
  events: OrderEvent[]
}
