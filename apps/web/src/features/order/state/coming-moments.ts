import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns the message keys for an order's future steps, or an empty list if the order does not continue automatically.
 */
export function comingMoments({ state, cardPayment }: Pick<OrderView, 'state' | 'cardPayment'>): string[] {
  // A card purchase has no separate messages for the provider's steps.
  if (cardPayment !== null) return []
  switch (state) {
    case 'WAITING':
      return ['next_seen', 'next_credited', 'next_sent']
    case 'CONFIRMING':
      return ['next_credited', 'next_sent']
    case 'EXCHANGING':
      return ['next_sent', 'next_final']
    case 'SENDING':
      return ['next_final']
    case 'REFUNDING':
      return ['next_returned']
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
    case 'ACTION_REQUIRED':
    case 'SUSPENSE':
    case 'AT_RISK':
      return []
  }
}
