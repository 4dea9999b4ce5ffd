import type { OrderView } from '@cambio/contract/order-view'
import { isByBank, isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'
import type { Headline } from './headline-keys.ts'

/**
 * Keys of the headlines that have separate messages for a sale to a card. The money arrives on a card, so no network
 * confirms it.
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

/** Text key for a purchase by bank transfer. The text mentions bank details instead of a deposit address. */
const PURCHASE_KEYS: Readonly<Record<string, string>> = { send_FLOATING: 'bank_send' }

/**
 * Replaces the headline of a sale, or of a purchase by bank transfer, with wording for fiat money. Returns any other
 * headline unchanged.
 */
export function fiatHeadline({ pair }: Pick<OrderView, 'pair'>, headline: Headline): Headline {
  const keys = keysOf(pair)
  if (keys === null) return headline
  const { key, textKey } = headline
  // For a purchase, only the text below the headline differs; the headline is the same as for other orders.
  const title = keys === PURCHASE_KEYS ? key : (keys[key] ?? key)
  return { ...headline, key: title, textKey: keys[textKey] ?? textKey }
}

function keysOf({ instrumentFrom, instrumentTo }: OrderView['pair']): Readonly<Record<string, string>> | null {
  if (isByBank(instrumentFrom)) return PURCHASE_KEYS
  if (isToCard(instrumentTo)) return SALE_KEYS
  return isToBank(instrumentTo) ? BANK_KEYS : null
}
