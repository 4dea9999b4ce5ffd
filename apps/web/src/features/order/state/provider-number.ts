import type { OrderView } from '@cambio/contract/order-view'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'

/** Returns a line with the provider's number of a card purchase, or an empty string for any other order. */
export function providerNumber(order: OrderView, t: PageMessages['t']): string {
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const reference = order.cardPayment?.reference
  return provider === null || !reference ? '' : `${t('order:card_reference', { provider })}: ${reference}`
}
