import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import type { Order, RefundTarget, SettledQuote } from '../order.ts'
import type { Mover, Transition } from './order-fact.ts'

/** Returns a copy of the order with the given refund target. */
export function refundedTo(order: Order, { address, memo, seal }: RefundTarget): Order {
  return { ...order, refundAddress: address, refundMemo: memo, refundSeal: seal }
}

/** Starts the payout of an order. */
export function payOut(order: Order, settledQuote: SettledQuote, events: OrderEventKind[], move: Mover): Transition {
  const paying: Order = { ...order, settledQuote, settlement: 'payout' }
  return { ...move(paying, 'EXCHANGING', events), commands: [{ kind: 'pay-out', settledQuote }] }
}

/**
 * Starts the refund of an order to its refund address.
 * @param depositAtomic credited amount, in base units of the send side
 */
export function refund(order: Order, depositAtomic: bigint, events: OrderEventKind[], move: Mover): Transition {
  const refunding: Order = { ...order, settlement: 'refund' }
  return {
    ...move(refunding, 'REFUNDING', [...events, 'REFUND_REQUESTED']),
    commands: [{ kind: 'refund', depositAtomic }],
  }
}

/** Completes an order immediately with a refund to the balance, which needs no payment. */
export function creditBalance(order: Order, move: Mover): Transition {
  const settled: Order = { ...order, settlement: 'balance' }
  return {
    ...move(settled, 'REFUNDED', ['REFUND_REQUESTED', 'REFUND_COMPLETED']),
    commands: [{ kind: 'credit-balance' }],
  }
}
