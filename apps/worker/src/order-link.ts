import { DEFAULT_LOCALE, isLocaleCode, LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/**
 * Returns the language in which to write an email. For a language that the exchange does not support, it is the default
 * language.
 */
export function emailLocale(locale: string): LocaleCode {
  return isLocaleCode(locale) ? locale : DEFAULT_LOCALE
}

/** Returns the URL of an order's page in a language. */
export function orderLink(
  publicUrl: string,
  locale: LocaleCode,
  { orderId, destinationAddress }: { orderId: number; destinationAddress: string },
): string {
  const { slug } = LOCALES[locale]
  return `${publicUrl}${slug ? `/${slug}` : ''}/order/${orderId}?${new URLSearchParams({ destinationAddress })}`
}
