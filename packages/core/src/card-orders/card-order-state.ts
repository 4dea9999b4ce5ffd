import type { CardOutcome } from '@cambio/kernel/card-outcomes'
import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import type { CardOrder } from './card-order.ts'

/**
 * Maximum shortfall of the delivered coins relative to the quoted amount, in basis points. It allows the provider to
 * deduct its network fee.
 */
const SHORTFALL_BPS = 100n

/** Returns the state that follows from the known stages of a card order and from its outcome. */
export function stateOf(order: CardOrder, outcome: CardOutcome | null): OrderState {
  const { payment, delivery, deliveredAtomic } = order
  if (outcome === 'mismatch' || outcome === 'over-limit') return 'SUSPENSE'
  if (outcome === 'charged-back') return hasCoinsLeft(order) ? 'AT_RISK' : 'REFUNDED'
  if (outcome === 'failed') return 'REFUNDED'
  if (outcome !== null) return 'EXPIRED'
  if (delivery === 'completed') return deliveredAtomic === null ? 'SENDING' : 'FINISHED'
  if (delivery === 'sending') return 'SENDING'
  if (payment === 'paid' || delivery !== null) return 'EXCHANGING'
  return payment === 'held' ? 'CONFIRMING' : 'WAITING'
}

/** Returns whether, according to our node, noticeably fewer coins arrived than the provider promised. */
export function isShort({ deliveredAtomic, amountToGetAtomic }: CardOrder): boolean {
  return deliveredAtomic !== null && deliveredAtomic * 10_000n < amountToGetAtomic * (10_000n - SHORTFALL_BPS)
}

/** Returns the kinds of events that led a card order to its current state. */
export function eventsOf(order: CardOrder): OrderEventKind[] {
  const { payment, delivery, state } = order
  const isPaid = payment === 'paid' || (delivery !== null && payment !== null)
  return [
    ...(isPaid || payment === 'held' ? (['INCOMING_FUNDS_DETECTED'] as const) : []),
    ...(isPaid ? (['DEPOSIT_REGISTERED'] as const) : []),
    ...(hasCoinsLeft(order) ? (['FUNDS_WITHDRAWAL_START'] as const) : []),
    ...(state === 'FINISHED' ? (['WITHDRAWAL_COMPLETED'] as const) : []),
    ...(state === 'REFUNDED' ? (['REFUND_REQUESTED', 'REFUND_COMPLETED'] as const) : []),
  ]
}

/** Returns whether the coins have left the provider. */
export function hasCoinsLeft({ delivery }: CardOrder): boolean {
  return delivery === 'completed' || delivery === 'sending'
}
