import { DEFAULT_LOCALE, isLocaleCode, LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/**
 * Returns the language of an email. Returns the default language instead of a language that the exchange does not
 * support.
 */
export function emailLocale(locale: string): LocaleCode {
  return isLocaleCode(locale) ? locale : DEFAULT_LOCALE
}

/** Returns the address of an order's page in a language. */
export function orderLink(
  publicUrl: string,
  locale: LocaleCode,
  { orderId, destinationAddress }: { orderId: number; destinationAddress: string },
): string {
  const { slug } = LOCALES[locale]
  return `${publicUrl}${slug ? `/${slug}` : ''}/order/${orderId}?${new URLSearchParams({ destinationAddress })}`
}
