import { assert } from '@cambio/kernel/assert'
import type { LedgerStore } from '../../ledger/ledger-store.ts'
import { markupAtomicOf, markupOf } from '../../quotes/markup.ts'
import type { Order } from '../order.ts'
import { markupEarned, markupReverted } from '../order-postings.ts'

/** The ledger that books a partner's mark-up. */
interface MarkupStores {
  ledger: Pick<LedgerStore, 'post'>
}

/**
 * Books a finished order's mark-up for its partner. Idempotent. The mark-up of a referral link is booked by
 * `bookEarnings` instead.
 */
export async function bookMarkup(stores: MarkupStores, order: Order): Promise<void> {
  const earned = partnersMarkup(order)
  if (earned) await stores.ledger.post(markupEarned(earned))
}

/**
 * Reverses a partner's mark-up after the credited deposit of its order was reverted. Idempotent. Deducts the entire
 * amount, even if the operator has already paid it to the partner; later mark-ups in the same asset then repay the
 * debt. Does nothing if the mark-up was never booked.
 */
export async function takeBackMarkup(stores: MarkupStores, order: Order): Promise<void> {
  // This event shows whether the mark-up was booked: when a reorganisation reopens the payout, neither the event nor
  // the mark-up's posting is removed.
  const wasBooked = order.events.some(({ kind }) => kind === 'WITHDRAWAL_COMPLETED')
  const earned = wasBooked ? partnersMarkup(order) : null
  if (earned) await stores.ledger.post(markupReverted(earned))
}

/** Returns the mark-up that a partner earns from an order, or null if no partner earns any. */
function partnersMarkup({ orderId, apiId, to, settledQuote }: Order): Parameters<typeof markupEarned>[0] | null {
  const amountAtomic = settledQuote ? markupAtomicOf(settledQuote.costs) : 0n
  if (!settledQuote || amountAtomic === 0n || markupOf(settledQuote.costs).kind === 'referral') return null
  assert(apiId !== null, `order ${orderId} has a mark-up and no partner`)
  return { orderId, apiId, asset: to, amountAtomic }
}
