import { DEFAULT_LOCALE, isLocaleCode, LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/**
 * Returns the language in which to write an email: the given one, or the default language when the exchange does not
 * support it.
 */
export function emailLocale(locale: string): LocaleCode {
  return isLocaleCode(locale) ? locale : DEFAULT_LOCALE
}

/** Returns the URL of an order's page in the given language. */
export function orderLink(
  publicUrl: string,
  locale: LocaleCode,
  { orderId, destinationAddress }: { orderId: number; destinationAddress: string },
): string {
  const { slug } = LOCALES[locale]
  return `${publicUrl}${slug ? `/${slug}` : ''}/order/${orderId}?${new URLSearchParams({ destinationAddress })}`
}
