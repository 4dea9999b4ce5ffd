import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'

const NEW_KEY = 'new-card-order'
const LOCALE_KEY = 'card-order-locale'

/**
 * Records in this tab that a card order has just been created, so that the order page announces the redirect once. Also
 * stores the page locale, because the provider's link back to this site does not contain it.
 */
export function keepNewCardOrder(orderId: number, locale: string): void {
  sessionStorage.setItem(NEW_KEY, String(orderId))
  sessionStorage.setItem(LOCALE_KEY, locale)
}

/**
 * Returns whether this tab has just created the card order. Removes the record, so that the next call returns false.
 */
export function takeNewCardOrder(orderId: number): boolean {
  const isNew = sessionStorage.getItem(NEW_KEY) === String(orderId)
  if (isNew) sessionStorage.removeItem(NEW_KEY)
  return isNew
}

/** Returns the page locale in which this tab's last card order was created, or null if the tab has created none. */
export function localeOfCardOrder(): LocaleCode | null {
  const kept = sessionStorage.getItem(LOCALE_KEY)
  return LOCALE_CODES.find((code) => code === kept) ?? null
}
