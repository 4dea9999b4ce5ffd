import type { CheckedPurchase } from '@cambio/core/card-orders/identity/checked-purchase'
import type { CardProviders } from '@cambio/core/card-orders/quote-card'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { Body } from './create-request.ts'

/**
 * Returns the purchase or sale in a request to create an order, and the card provider that may require an identity
 * check.
 */
export function checkedInput(
  { catalogue, cards }: { catalogue: Pick<Catalogue, 'find'>; cards: CardProviders | null },
  { instrumentFrom, instrumentTo, claimedDepositAmount: amount, destinationAddress, refundAddress }: Body,
): { provider: string; purchase: CheckedPurchase } {
  const [send, receive] = [instrumentFrom, instrumentTo].map((name) => catalogue.find(name)?.slug ?? '')
  return {
    provider: cards?.provider.code ?? '',
    purchase: {
      send: send ?? '',
      receive: receive ?? '',
      amount,
      destinationAddress,
      refundAddress: refundAddress || null,
    },
  }
}
