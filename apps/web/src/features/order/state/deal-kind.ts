import type { OrderView } from '@cambio/contract/order-view'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'

/** What a user does with an order: swaps coins, buys them for money, or sells them. */
type DealKind = 'swap' | 'purchase' | 'sale'

/** Returns what a user does with an order. */
export function dealKind({ pair }: Pick<OrderView, 'pair'>): DealKind {
  if (isFiat(pair.instrumentFrom)) return 'purchase'
  return isFiat(pair.instrumentTo) ? 'sale' : 'swap'
}

/** Returns a message key with a suffix for a purchase or sale, which have separate messages. */
export function dealKey(
  key: 'completed' | 'completed_in' | 'again' | 'shared_title' | 'shared_try',
  order: Pick<OrderView, 'pair'>,
): string {
  const kind = dealKind(order)
  return kind === 'swap' ? `order:${key}` : `order:${key}_${kind}`
}

/** Returns the pair code in the URL of an order's exchange page, such as `cardeur-ltc`. */
export function pairCode({ pair }: Pick<OrderView, 'pair'>): string {
  return `${pair.instrumentFrom.bestChangeName}-${pair.instrumentTo.bestChangeName}`.toLowerCase()
}
