import type { OrderView } from '@cambio/contract/order-view'
import { isByBank, isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'

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
      return [...arrival(pair), payment(pair)]
    case 'CONFIRMING':
      return [...arrival(pair).slice(1), payment(pair)]
    case 'EXCHANGING':
      return isToCard(pair.instrumentTo) ? [payment(pair)] : [payment(pair), final(pair)]
    case 'SENDING':
      return [final(pair)]
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

/**
 * Returns the message keys for the steps until the deposit is credited. A bank transfer has a single step, because an
 * operator confirms it.
 */
function arrival({ instrumentFrom }: OrderView['pair']): string[] {
  return isByBank(instrumentFrom) ? ['next_bank_credited'] : ['next_seen', 'next_credited']
}

/**
 * Returns the message key for the step in which the user is paid: by the provider for a sale to a card, otherwise by
 * the exchange.
 */
function payment({ instrumentTo }: OrderView['pair']): string {
  if (isToCard(instrumentTo)) return 'next_card_paid'
  return isToBank(instrumentTo) ? 'next_transferred' : 'next_sent'
}

/** Returns the message key for the confirmation of the payout: by the bank for a sale to a bank account. */
function final({ instrumentTo }: OrderView['pair']): string {
  return isToBank(instrumentTo) ? 'next_final_bank' : 'next_final'
}
