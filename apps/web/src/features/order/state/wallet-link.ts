import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns the link that opens a wallet app. Returns null if the network has no URI scheme, because the payment URI is
 * then just the address.
 */
export function walletLinkOf({
  paymentUri,
  depositAddress,
}: Pick<OrderView['depositAddress'], 'paymentUri' | 'depositAddress'>): string | null {
  return paymentUri === depositAddress ? null : paymentUri
}
