import type { OrderView } from '@cambio/contract/order-view'
import { isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'
import type { Headline } from './headline-keys.ts'

/**
 * Keys of the headlines that have separate messages for a sale to a card, because the money arrives on a card and no
 * network confirms it.
 */
const SALE_KEYS: Readonly<Record<string, string>> = {
  finished: 'sale_finished',
  fill_exchanging: 'sale_exchanging',
  fill_choose: 'sale_choose',
}

/**
 * Keys of the headlines that have separate messages for a sale to a bank account, because an operator makes the
 * transfer.
 */
const BANK_KEYS: Readonly<Record<string, string>> = {
  sending: 'bank_sending',
  finished: 'bank_finished',
}

/** Returns the sale version of an order's headline if the order is a sale, otherwise the unchanged headline. */
export function saleHeadline({ pair }: Pick<OrderView, 'pair'>, headline: Headline): Headline {
  const keys = keysOf(pair.instrumentTo)
  if (keys === null) return headline
  const { key, textKey } = headline
  return { ...headline, key: keys[key] ?? key, textKey: keys[textKey] ?? textKey }
}

function keysOf(receive: OrderView['pair']['instrumentTo']): Readonly<Record<string, string>> | null {
  if (isToCard(receive)) return SALE_KEYS
  return isToBank(receive) ? BANK_KEYS : null
}
