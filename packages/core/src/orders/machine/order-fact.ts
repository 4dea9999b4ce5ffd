import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import type { FillReport } from '../../liquidity/liquidity-provider.ts'
import type { Order, RefundTarget, SettledQuote } from '../order.ts'

/** An external event (deposit, choice, payment, deadline, provider report) that may change an order's state. */
export type OrderFact =
  /** A block or the mempool contains a transfer to the deposit address. */
  | { kind: 'deposit-seen' }
  /**
   * The only transfer seen so far has disappeared, because a conflicting transaction replaced it or its block was
   * orphaned.
   */
  | { kind: 'deposit-vanished' }
  /**
   * A transfer has enough confirmations to be credited.
   * - `settledQuote`: at the agreed rate if the deposit matches the agreed terms, otherwise at the current rate; null
   *   if no rate is available
   * - `refundable`: false if the network fee of an ordinary address would consume the entire refund
   * - `refundsByItself`: false if the order's refund address is refused, or its network fee would consume the refund.
   *   The user may then specify another address.
   */
  | {
      kind: 'deposit-credited'
      depositAtomic: bigint
      settledQuote: SettledQuote | null
      verdict: DepositVerdict
      refundable: boolean
      refundsByItself: boolean
    }
  /** The user accepts the current rate. */
  | { kind: 'rate-accepted'; settledQuote: SettledQuote }
  /** The user requests a refund. */
  | ({ kind: 'refund-requested'; depositAtomic: bigint } & RefundTarget)
  /** The account holder who created the order chooses a refund to the balance. */
  | { kind: 'balance-chosen' }
  /** An operator pays out a held order. `isAgreed` is false if the payout does not use the agreed fixed rate. */
  | { kind: 'released-to-pay'; settledQuote: SettledQuote; isAgreed: boolean }
  /** An operator refunds a stuck order. */
  | ({ kind: 'released-to-refund'; depositAtomic: bigint } & RefundTarget)
  /** An operator restarts a settlement that was held or failed. */
  | { kind: 'settlement-retried' }
  /** An operator has resolved an order at risk. */
  | { kind: 'risk-dealt-with' }
  /** An address that the order would pay was blacklisted after the order was created. */
  | { kind: 'held' }
  /** The settlement payment has been signed and stored, so the worker may broadcast it. */
  | { kind: 'settlement-sent' }
  | { kind: 'settlement-final' }
  /** The settlement transaction was mined but failed; an operator decides. */
  | { kind: 'settlement-failed' }
  /**
   * The node kept rejecting the settlement payment, or the signer refused to sign it. No signed version can still be
   * mined, so an operator decides.
   */
  | { kind: 'settlement-refused' }
  /** The block that made the settlement payment final was orphaned. The payment is pending again. */
  | { kind: 'settlement-reverted' }
  /** A reorganisation deeper than the required number of confirmations removed a credited deposit. */
  | { kind: 'credit-reverted' }
  /**
   * The order's deadline passed. `depositAtomic` is the credited amount in base units of the send side; null if no
   * deposit is credited. `isUnmined`: the order has deposits that wait for confirmations, and none of them is in a
   * block.
   */
  | { kind: 'deadline-passed'; depositAtomic: bigint | null; isUnmined: boolean }
  /**
   * The liquidity provider that fills the order reports its status. `isListed` is true if one of the order's addresses
   * is blacklisted; the exchange then holds the order regardless of the report.
   */
  | { kind: 'fill-reported'; report: FillReport; isListed: boolean }
  /** The provider accepted our request to continue at the current rate. */
  | { kind: 'fill-accepted' }
  | ({ kind: 'fill-refund-requested' } & RefundTarget)
  /** An operator accepts the final status that the provider reported for a held order. */
  | { kind: 'fill-end-accepted' }

/** The members of `OrderFact` whose kind is in `K`. */
export type FactOf<K extends OrderFact['kind']> = Extract<OrderFact, { kind: K }>

/** Moves an order to a state, sets its deadline, and adds the given events that the order does not have yet. */
export type Mover = (next: Order, state: OrderState, events: OrderEventKind[]) => Transition

/**
 * Result of comparing a deposit with the agreed quote. `held`: an operator must decide, because an address of the order
 * has been blacklisted since its creation, or a sender of the deposit is listed.
 */
export type DepositVerdict = 'fits' | 'wrong-amount' | 'too-late' | 'volatile' | 'out-of-bounds' | 'held'

/** A task that results from an `OrderFact` and is executed in the same transaction that stores the order. */
export type OrderCommand =
  | { kind: 'pay-out'; settledQuote: SettledQuote }
  | { kind: 'refund'; depositAtomic: bigint }
  /** Credit the coins to the balance of the order's account. */
  | { kind: 'credit-balance' }
  /** Set aside a deposit that does not settle the order, to return it or to hold it in suspense for an operator. */
  | { kind: 'set-aside' }
  /** Notify an operator, because the order is held or its deadline passed. */
  | { kind: 'call-operator' }

export interface Transition {
  order: Order
  /** Events that the transition added to the order, oldest first. */
  events: OrderEventKind[]
  commands: OrderCommand[]
}

/** Returns a transition that leaves the order unchanged and contains no events or commands. */
export function stay(order: Order): Transition {
  return { order, events: [], commands: [] }
}

/** Replaces a transition's commands with an operator notification. */
export function callOperator(transition: Transition): Transition {
  return { ...transition, commands: [{ kind: 'call-operator' }] }
}
