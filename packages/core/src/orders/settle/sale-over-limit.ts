import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat } from '../../instruments/instrument.ts'
import type { OrderStores } from '../order-work.ts'
import type { Order } from '../order.ts'

/**
 * Returns whether a provider's report shows for the first time that a sale pays more money than its account may
 * receive. Checks only a report that raises the amount or continues an expired sale. The agreed amount was checked when
 * the order was created, and expired orders do not count towards the limit.
 */
export async function becomesOverLimit(
  { catalogue }: { catalogue: Catalogue },
  { orders }: Pick<OrderStores, 'orders'>,
  before: Order,
  after: Order,
): Promise<boolean> {
  if (!isFiat(catalogue.recorded(after.to))) return false
  const minor = payoutOf(after)
  const continues = before.state === 'EXPIRED' && after.state !== 'EXPIRED'
  if (minor <= payoutOf(before) && !continues) return false
  return (await orders.fiatHold(after.orderId, minor)) !== null
}

/**
 * Returns the money of a sale in minor units, as far as the provider has reported it. Before the payout, it is the
 * agreed amount in proportion to the reported deposit.
 */
function payoutOf({ fill, agreedQuote, claimedDepositAtomic }: Order): bigint {
  if (fill?.payoutAtomic) return fill.payoutAtomic
  return (agreedQuote.amountToGetAtomic * (fill?.depositAtomic ?? claimedDepositAtomic)) / claimedDepositAtomic
}
