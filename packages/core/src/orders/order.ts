import type { OrderEventKind, OrderState, RateMode } from '@cambio/kernel/order-vocabulary'
import type { CostLine } from '../quotes/quote.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import type { OrderFill } from './order-fill.ts'

/**
 * The quote that the user agreed to, stored when the server created the order. A FIXED order settles at a different
 * rate only if the user or an operator accepts it.
 */
export interface AgreedQuote {
  /** Time (epoch milliseconds) that identifies the quote's rate tick. */
  tickAt: number
  /** Price including all costs, in receive units per send unit, as a decimal string. */
  price: string
  /** Guaranteed (FIXED) or expected (FLOATING) payout, in base units of the receive side. */
  amountToGetAtomic: bigint
  costs: CostLine[]
  networkFeeAtomic: bigint
  /** Minimum deposit when the order was created, in base units of the send side. */
  minDepositAtomic: bigint
  /** Maximum deposit when the order was created, in base units of the send side. */
  maxDepositAtomic: bigint
  /**
   * Cost of a payout to the destination, as a percentage of the cost of a payout to an ordinary address. Estimated when
   * the order was created. Every later quote of the order charges this cost. Absent for an ordinary address.
   */
  transferCostPercent?: number
}

/** Quote at which the exchange settled the deposit. */
export interface SettledQuote {
  depositAtomic: bigint
  amountToGetAtomic: bigint
  price: string
  costs: CostLine[]
  networkFeeAtomic: bigint
  /**
   * Market value of a FIXED order's deposit when it was credited, in base units of the receive side. Absent if it
   * equals the market value in `costs`.
   */
  creditedValueAtomic?: bigint
}

/** Choices that are open to the user while the order is waiting. */
export interface Choice {
  /** Whether the user may accept the current rate. */
  mayAccept: boolean
  /** Whether the user may request a refund, which is possible if the deposit exceeds the network fee. */
  mayRefund: boolean
}

/** An order's refund address and memo, with a signature over both from the server or an operator. */
export interface RefundTarget {
  address: string
  memo: string | null
  /** Hex-encoded signature by the server or an operator. The signer rejects a refund without this signature. */
  seal: string | null
}

export interface OrderEvent {
  kind: OrderEventKind
  /** Time of the event, in epoch milliseconds. */
  at: number
}

/** A swap as the state machine sees it. Amounts are in base units. */
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
   * The server's hex-encoded signature of the refund target (`refundTargetText`); null if there is no refund address.
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
   * How the order is settled. The exchange decides this only once, but a provider may still refund an order after
   * paying it. `balance`: the coins were credited to the creator's balance without a payment.
   */
  settlement: 'payout' | 'refund' | 'balance' | null
  /** Provider order that fills this order; null if the exchange fills it from its own inventory. */
  fill: OrderFill | null
  exceptionPolicy: ExceptionPolicy
  /** Choice that the user may make; set only in state ACTION_REQUIRED. */
  choice: Choice | null
  /**
   * When the order's state changes automatically (`docs/decisions/013`), in epoch milliseconds; null if there is no
   * deadline.
   */
  actBy: number | null
  /** When an operator was notified of a missed deadline, in epoch milliseconds; null if this has not happened. */
  escalatedAt: number | null
  /**
   * Deadline for the deposit, in epoch milliseconds. Until then, a FIXED rate remains valid, and pages display a
   * FLOATING order as open.
   */
  depositDeadline: number
  createdAt: number
  updatedAt: number
  /** The order's events, oldest first. */
  events: OrderEvent[]
}
