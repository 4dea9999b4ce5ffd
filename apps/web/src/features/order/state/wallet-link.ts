import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns the link that opens a wallet app. Returns null if the network has no URI scheme; the payment URI is then only
 * the address.
 */
export function walletLinkOf({
  paymentUri,
  depositAddress,
}: Pick<OrderView['depositAddress'], 'paymentUri' | 'depositAddress'>): string | null {
  return paymentUri === depositAddress ? null : paymentUri
}
