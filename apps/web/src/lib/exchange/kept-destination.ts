import type { OrderView } from '@cambio/contract/order-view'
import { exchangeTexts } from './exchange-texts.ts'

/**
 * Stores an order's destination in this tab as input of the order form. The form fills it in for the same coin. The
 * address stays out of the URL, so that no link can fill in an address.
 */
export function keepDestination({
  pair: { instrumentFrom, instrumentTo },
  destinationAddress: destination,
  destinationAddressMemo: memo,
}: Pick<OrderView, 'pair' | 'destinationAddress' | 'destinationAddressMemo'>): void {
  const form = { destination, memo: memo ?? '' }
  exchangeTexts.keep('form', JSON.stringify({ form, send: instrumentFrom.slug, receive: instrumentTo.slug }))
}
