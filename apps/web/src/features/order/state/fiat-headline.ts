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

/** Keys of the headlines of a purchase by bank transfer that mention the bank instead of a network. */
const PURCHASE_TITLES: Readonly<Record<string, string>> = {
  confirming: 'bank_confirming',
  at_risk: 'bank_at_risk',
}

/** Text keys of a purchase by bank transfer. The texts mention the bank and its account details. */
const PURCHASE_TEXTS: Readonly<Record<string, string>> = {
  send_FLOATING: 'bank_send',
  differs: 'bank_differs',
  at_risk: 'bank_at_risk',
  at_risk_paid: 'bank_at_risk_paid',
}

/**
 * Replaces the headline of a sale, or of a purchase by bank transfer, with wording for fiat money. Returns any other
 * headline unchanged.
 */
export function fiatHeadline({ pair }: Pick<OrderView, 'pair'>, headline: Headline): Headline {
  const keys = keysOf(pair)
  if (keys === null) return headline
  const { key, textKey } = headline
  return { ...headline, key: keys.titles[key] ?? key, textKey: keys.texts[textKey] ?? textKey }
}

/** Replaced keys of the headlines, and of the texts below them. */
interface FiatKeys {
  titles: Readonly<Record<string, string>>
  texts: Readonly<Record<string, string>>
}

function keysOf({ instrumentFrom, instrumentTo }: OrderView['pair']): FiatKeys | null {
  if (isByBank(instrumentFrom)) return { titles: PURCHASE_TITLES, texts: PURCHASE_TEXTS }
  if (isToCard(instrumentTo)) return { titles: SALE_KEYS, texts: SALE_KEYS }
  return isToBank(instrumentTo) ? { titles: BANK_KEYS, texts: BANK_KEYS } : null
}
