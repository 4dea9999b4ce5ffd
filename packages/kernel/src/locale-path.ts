import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES, type LocaleCode } from './locale.ts'

/** The language a path asks for by its prefix; no prefix, or that of a language that is not offered, is the default language. */
export function localeOfPath(pathname: string, offered: readonly LocaleCode[] = LOCALE_CODES): LocaleCode {
  const first = pathname.split('/')[1] ?? ''
  return offered.find((code) => code !== DEFAULT_LOCALE && LOCALES[code].slug === first) ?? DEFAULT_LOCALE
}

/** `/ru/order/1` → `/order/1`; a path without a known prefix stays as it is. */
export function withoutLocale(pathname: string, offered: readonly LocaleCode[] = LOCALE_CODES): string {
  const { slug } = LOCALES[localeOfPath(pathname, offered)]
  return slug === '' ? pathname : pathname.slice(slug.length + 1) || '/'
}

/** `/order/1` in a language: `/ru/order/1`, and `/ru` for the home page. */
export function withLocale(pathname: string, locale: LocaleCode): string {
  const { slug } = LOCALES[locale]
  if (slug === '') return pathname
  return pathname === '/' ? `/${slug}` : `/${slug}${pathname}`
}
