import type { OrderView } from '@cambio/contract/order-view'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import type { Headline } from './headline-keys.ts'

/**
 * Keys of the headlines that have other texts for a sale to a card: the money arrives on a card, and no network
 * confirms it.
 */
const SALE_KEYS: Readonly<Record<string, string>> = {
  finished: 'sale_finished',
  fill_exchanging: 'sale_exchanging',
  fill_choose: 'sale_choose',
}

/**
 * Returns the headline of an order with the texts for a sale if the order is a sale; otherwise returns it unchanged.
 */
export function saleHeadline({ pair }: Pick<OrderView, 'pair'>, headline: Headline): Headline {
  if (!isToCard(pair.instrumentTo)) return headline
  const { key, textKey } = headline
  return { ...headline, key: SALE_KEYS[key] ?? key, textKey: SALE_KEYS[textKey] ?? textKey }
}
