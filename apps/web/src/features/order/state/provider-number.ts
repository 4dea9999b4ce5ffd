import type { OrderView } from '@cambio/contract/order-view'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'

/**
 * Returns the card provider's number of a purchase or of a payout to a card, which the user quotes to the provider's
 * support. Returns null for any other order, and until the number is known.
 */
export function providerReference({ cardPayment, cardPayout }: Pick<ReceiptView, 'cardPayment' | 'cardPayout'>) {
  return cardPayment?.reference ?? cardPayout?.reference ?? null
}

/** Returns a line with the card provider's number, or an empty string if the order has none. */
export function providerNumber(order: OrderView, t: PageMessages['t']): string {
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const reference = providerReference(order)
  return provider === null || reference === null ? '' : `${t('order:card_reference', { provider })}: ${reference}`
}
