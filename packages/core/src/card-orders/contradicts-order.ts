import type { CardDelivery, CardPayment } from '../fiat/card-transaction.ts'
import type { CardOrder } from './card-order.ts'

/** Returns whether a payment differs from the order's own amount or currency. */
export function isOtherPayment({ pay }: CardOrder, payment: CardPayment | null): boolean {
  const paid = payment?.paid ?? null
  return paid !== null && (paid.currency !== pay.currency || paid.minor !== pay.minor)
}

/** Returns whether a delivery has another address or transaction than the order. */
export function isOtherDelivery({ destinationAddress, txId }: CardOrder, delivery: CardDelivery | null): boolean {
  if (txId !== null && delivery?.txId && delivery.txId !== txId) return true
  const address = delivery?.address || null
  return address !== null && comparable(address) !== comparable(destinationAddress)
}

/**
 * Normalises an address for comparison. Converts addresses that start with `0x` to lower case, because their letter
 * case has no meaning.
 */
function comparable(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}
