import type { Catalogue } from '../../instruments/catalogue.ts'
import { isCardMoney } from '../../instruments/instrument.ts'
import { posting, type Posting } from '../../ledger/posting.ts'
import type { Order } from '../order.ts'

/**
 * Returns the posting for a sale that is finished, which means that the provider has paid money to a card. Returns an
 * empty list for any other order. The posting does not move the exchange's money, and the journal stores it only once
 * per order.
 */
export function salePostings(
  catalogue: Pick<Catalogue, 'recorded'>,
  { orderId, state, fill, to, settledQuote }: Order,
): Posting[] {
  if (state !== 'FINISHED' || fill === null || !isCardMoney(catalogue.recorded(to))) return []
  const minor = settledQuote?.amountToGetAtomic ?? fill.payoutAtomic
  if (minor === null) return []
  return [
    posting('sale-paid-out', String(orderId), [
      { account: 'card:payouts', asset: to, amountAtomic: minor },
      { account: 'card:sold', asset: to, amountAtomic: -minor },
    ]),
  ]
}
