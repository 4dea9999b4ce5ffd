import { isWaitingForLateCoins } from '../../card-orders/card-order-machine.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import { formatFiat } from '../../fiat/fiat-money.ts'
import type { QueueEntry } from '../queues/queue-entry.ts'

/** Returns the queue entry for a card order that is waiting for an operator. */
export function cardEntry(order: CardOrder): QueueEntry {
  const { orderId, state, pay, provider, escalatedAt, updatedAt } = order
  return {
    subject: `order ${orderId}`,
    since: escalatedAt ?? updatedAt,
    what: `${state}: card purchase of ${formatFiat(pay)} ${pay.currency} at ${provider}; ${reasonOf(order)}`,
    settle: commandsOf(order),
  }
}

function reasonOf(order: CardOrder): string {
  const { outcome, deliveredAtomic, reversedAt } = order
  if (isWaitingForLateCoins(order)) return 'the card was charged, and the coins are late'
  if (outcome === 'over-limit') return 'it was paid after it had ended, and exceeds the monthly limit'
  if (outcome === 'charged-back') return 'the bank took the money back, and the account is blocked for card purchases'
  if (reversedAt !== null)
    return 'the bank took another amount back than was paid, and the account is blocked for card purchases'
  return deliveredAtomic === null
    ? 'the provider reports another payment or delivery than the order has'
    : 'fewer coins arrived than promised'
}

/** Returns the commands that can resolve a card order in its current state. */
export function commandsOf({ orderId, state }: Pick<CardOrder, 'orderId' | 'state'>): string {
  const done = `card-order done ${orderId}`
  if (state === 'REFUNDED') return `card-order ${orderId}, then ${done}`
  const delivered = `card-order delivered ${orderId} --tx <transaction>`
  if (state === 'AT_RISK')
    return `card-order ${orderId}, then ${done}, or ${delivered} once the bank withdraws the chargeback`
  return `card-order ${orderId}, then ${delivered}, card-order refunded ${orderId}, or ${done}`
}
