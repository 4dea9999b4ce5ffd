import type { OrderView } from '@cambio/contract/order-view'

/** How a card purchase ended without a payment. */
export type CardEnd = 'declined' | 'cancelled' | 'unpaid'

/** Returns how a card purchase ended without a payment; null for any other order. */
export function cardEndOf(
  state: OrderView['state'],
  card: Pick<NonNullable<OrderView['cardPayment']>, 'outcome'> | null,
): CardEnd | null {
  if (state !== 'EXPIRED' || card === null) return null
  return card.outcome === 'declined' || card.outcome === 'cancelled' ? card.outcome : 'unpaid'
}
