import type { SenderListing } from '../../chains/deposit.ts'
import { fiatHoldListing } from '../fiat-hold.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat } from '../../instruments/instrument.ts'
import type { Order } from '../order.ts'
import type { OrderStores } from '../order-work.ts'

/** Amounts of a payment in base units. The payout is null when the payment cannot settle the order. */
interface PaidAmounts {
  depositAtomic: bigint
  payoutAtomic: bigint | null
}

/**
 * Returns why an order with bank or card money must be held because of its account: a sanctions name hit, a reversed
 * payment, or the monthly limit. Returns null for other orders. If `paid` is missing, ignores the limit, which was
 * checked when the money arrived.
 */
export async function findAccountListing(
  catalogue: Catalogue,
  { orders }: Pick<OrderStores, 'orders'>,
  { orderId, from, to }: Order,
  paid: PaidAmounts | null,
): Promise<SenderListing | null> {
  const isPurchase = isFiat(catalogue.recorded(from))
  if (!isPurchase && !isFiat(catalogue.recorded(to))) return null
  const hold = await orders.fiatHold(orderId, paid && (isPurchase ? paid.depositAtomic : paid.payoutAtomic))
  return hold && fiatHoldListing(hold)
}
