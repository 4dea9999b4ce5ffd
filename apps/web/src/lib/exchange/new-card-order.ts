import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'

const NEW_KEY = 'new-card-order'
const LOCALE_KEY = 'card-order-locale'

interface NewCardOrder {
  orderId: number
  /** Amount of coins that the form displayed, as a decimal string; empty if it displayed none. */
  shownCoins: string
}

/**
 * Records in this tab that a card order has just been created. The order page then announces the redirect and a change
 * in the amount once. Also stores the page's language, because the provider's link back to this site does not contain
 * it.
 */
export function keepNewCardOrder(order: NewCardOrder, locale: string): void {
  sessionStorage.setItem(NEW_KEY, `${order.orderId} ${order.shownCoins}`)
  sessionStorage.setItem(LOCALE_KEY, locale)
}

/** Returns the card order if this tab has just created it. Removes the record, so that the next call returns null. */
export function takeNewCardOrder(orderId: number): NewCardOrder | null {
  const [id, shownCoins = ''] = (sessionStorage.getItem(NEW_KEY) ?? '').split(' ')
  if (id !== String(orderId)) return null
  sessionStorage.removeItem(NEW_KEY)
  return { orderId, shownCoins }
}

/**
 * Returns the language of the page where this tab's last card order was created, or null if the tab has created none.
 */
export function localeOfCardOrder(): LocaleCode | null {
  const kept = sessionStorage.getItem(LOCALE_KEY)
  return LOCALE_CODES.find((code) => code === kept) ?? null
}
