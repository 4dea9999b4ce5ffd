import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import type { Order } from '../order.ts'
import { followFill } from './follow-fill.ts'
import { stay, type FactOf, type Mover, type Transition } from './order-fact.ts'
import { refundedTo } from './start-settlement.ts'

/**
 * Events that every paid order contains. Missing events are added when an operator accepts a provider's final status.
 */
const PAID_EVENTS: OrderEventKind[] = [
  'INCOMING_FUNDS_DETECTED',
  'DEPOSIT_REGISTERED',
  'FUNDS_WITHDRAWAL_START',
  'WITHDRAWAL_COMPLETED',
]

/** Applies an event to an order that a liquidity provider fills. `now` is in epoch milliseconds. */
export function applyFillFact(
  order: Order,
  fact: FactOf<'fill-reported' | 'fill-accepted' | 'fill-refund-requested' | 'fill-end-accepted'>,
  now: number,
  move: Mover,
): Transition {
  switch (fact.kind) {
    case 'fill-reported':
      return followFill(order, fact, now, move)
    case 'fill-accepted':
      return order.fill && order.choice?.mayAccept
        ? move(order, 'EXCHANGING', ['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
        : stay(order)
    case 'fill-refund-requested':
      return order.fill && order.choice?.mayRefund
        ? move({ ...refundedTo(order, fact), settlement: 'refund' }, 'REFUNDING', ['REFUND_REQUESTED'])
        : stay(order)
    case 'fill-end-accepted':
      return order.fill?.payoutTxId && order.state === 'SUSPENSE'
        ? move({ ...order, settlement: 'payout' }, 'FINISHED', PAID_EVENTS)
        : stay(order)
  }
}
