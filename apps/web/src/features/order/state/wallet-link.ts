import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns the link that opens a wallet app. Returns null for networks without a URI scheme, whose payment URI is the
 * bare address.
 */
export function walletLinkOf({
  paymentUri,
  depositAddress,
}: Pick<OrderView['depositAddress'], 'paymentUri' | 'depositAddress'>): string | null {
  return paymentUri === depositAddress ? null : paymentUri
}
