import type { OrderView } from '@cambio/contract/order-view'

/** Returns the link that opens a wallet app; null on networks without a link scheme, whose payment URI is the address. */
export function walletLinkOf({
  paymentUri,
  depositAddress,
}: Pick<OrderView['depositAddress'], 'paymentUri' | 'depositAddress'>): string | null {
  return paymentUri === depositAddress ? null : paymentUri
}
