import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import type { FillReport } from '../liquidity/liquidity-provider.ts'
import type { Order, RefundTarget, SettledQuote } from './order.ts'

/** An external fact about one order. */
export type OrderFact =
  /** A transfer to the deposit address was seen, in a block or in the mempool. */
  | { kind: 'deposit-seen' }
  /** The only transfer seen has disappeared: it was replaced, or its block was orphaned. */
  | { kind: 'deposit-vanished' }
  /**
   * A transfer is deep enough to be credited. `settledQuote` is at the order's rate when the deposit fits, else at
   * today's rate; null when no rate is available. `refundable` is false when the network fee would take the
   * whole refund.
   */
  | {
      kind: 'deposit-credited'
      depositAtomic: bigint
      settledQuote: SettledQuote | null
      verdict: DepositVerdict
      refundable: boolean
    }
  /** The user accepts today's rate. */
  | { kind: 'rate-accepted'; settledQuote: SettledQuote }
  /** The user requests a refund. */
  | ({ kind: 'refund-requested'; depositAtomic: bigint } & RefundTarget)
  /** The account that created the order requests the coins in its balance. */
  | { kind: 'balance-chosen' }
  /** An operator pays a held order. `isAgreed` is false when the fixed rate was not kept. */
  | { kind: 'released-to-pay'; settledQuote: SettledQuote; isAgreed: boolean }
  /** An operator refunds a stuck order. */
  | ({ kind: 'released-to-refund'; depositAtomic: bigint } & RefundTarget)
  /** An operator restarts a settlement that was held or failed. */
  | { kind: 'settlement-retried' }
  /** An operator has resolved an order at risk. */
  | { kind: 'risk-dealt-with' }
  /** An address that would be paid was blacklisted after the order was created. */
  | { kind: 'held' }
  /** The signed bytes of the settlement are stored: from now on the coins leave. */
  | { kind: 'settlement-sent' }
  | { kind: 'settlement-final' }
  /** The settlement's transaction is on chain and failed; an operator decides. */
  | { kind: 'settlement-failed' }
  /**
   * The node has rejected the settlement for too long, or the signer does not sign it. An operator decides, and no
   * signed transaction of it is valid any more.
   */
  | { kind: 'settlement-refused' }
  /** The block in which the settlement was final is orphaned: the settlement is pending again. */
  | { kind: 'settlement-undone' }
  /** A reorganisation deeper than the policy undid a credited deposit. */
  | { kind: 'credit-undone' }
  /** The order's deadline passed. `depositAtomic` is the credited amount, or null. */
  | { kind: 'deadline-passed'; depositAtomic: bigint | null }
  /**
   * The liquidity provider that fills the order reports its status. `isListed`: an address of the order is blacklisted;
   * the exchange holds the order, whatever the provider does.
   */
  | { kind: 'fill-told'; report: FillReport; isListed: boolean }
  /**
   * The provider accepted our request to continue at today's rate, or to refund, from the user or by the order's
   * policy.
   */
  | { kind: 'fill-accepted' }
  | ({ kind: 'fill-refund-asked' } & RefundTarget)
  /** An operator accepts the provider's end of an order as it is. */
  | { kind: 'fill-end-accepted' }

/**
 * How a deposit fits the agreed quote. `held`: an address of the order was blacklisted after create, or a sender is
 * listed.
 */
export type DepositVerdict = 'fits' | 'wrong-amount' | 'too-late' | 'volatile' | 'out-of-bounds' | 'held'

/** Work to do in the same transaction that stores the order. */
export type OrderCommand =
  | { kind: 'pay-out'; settledQuote: SettledQuote }
  | { kind: 'refund'; depositAtomic: bigint }
  /** The credited coins go into the balance of the order's account. */
  | { kind: 'credit-balance' }
  /** The deposit belongs to no open order: return it or keep it in suspense. */
  | { kind: 'set-aside' }
  /** Notify an operator: the order is held, or a deadline passed. */
  | { kind: 'call-person' }

export interface Transition {
  order: Order
  /** Events that the fact added, oldest first. */
  events: OrderEventKind[]
  commands: OrderCommand[]
}

/** Returns the transition of a fact that changes nothing but the order as it is given. */
export function stay(order: Order): Transition {
  return { order, events: [], commands: [] }
}

/** Adds the notification of an operator to a transition. */
export function callOperator(transition: Transition): Transition {
  return { ...transition, commands: [{ kind: 'call-person' }] }
}
