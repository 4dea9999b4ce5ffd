import { DEFAULT_LOCALE, isLocaleCode, LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/** Returns the language of an email: the given one if the exchange supports it, or else the default. */
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
