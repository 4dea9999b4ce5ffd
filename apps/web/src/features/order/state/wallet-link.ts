import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns the link that opens a wallet app, or null if the network has no URI scheme, in which case the payment URI is
 * just the address.
 */
export function walletLinkOf({
  paymentUri,
  depositAddress,
}: Pick<OrderView['depositAddress'], 'paymentUri' | 'depositAddress'>): string | null {
  return paymentUri === depositAddress ? null : paymentUri
}
