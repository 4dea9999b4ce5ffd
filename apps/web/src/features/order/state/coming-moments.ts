import type { OrderView } from '@cambio/contract/order-view'
import { isByBank } from '../../../lib/exchange/is-by-card.ts'

/**
 * Returns the message keys for an order's future steps, or an empty list if the order does not continue automatically.
 */
export function comingMoments({
  state,
  cardPayment,
  pair,
}: Pick<OrderView, 'state' | 'cardPayment' | 'pair'>): string[] {
  // A card purchase has no separate messages for the provider's steps.
  if (cardPayment !== null) return []
  switch (state) {
    case 'WAITING':
      return [...arrival(pair), 'next_sent']
    case 'CONFIRMING':
      return [...arrival(pair).slice(1), 'next_sent']
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

/** Returns the steps until the transfer is credited. An operator confirms a bank transfer in one step. */
function arrival({ instrumentFrom }: OrderView['pair']): string[] {
  return isByBank(instrumentFrom) ? ['next_bank_credited'] : ['next_seen', 'next_credited']
}
