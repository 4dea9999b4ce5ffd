import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES, type LocaleCode } from './locale.ts'

/** The language a path asks for by its prefix; no prefix is the default language. */
export function localeOfPath(pathname: string): LocaleCode {
  const first = pathname.split('/')[1] ?? ''
  return LOCALE_CODES.find((code) => code !== DEFAULT_LOCALE && LOCALES[code].slug === first) ?? DEFAULT_LOCALE
}

/** `/ru/order/1` → `/order/1`; a path without a known prefix stays as it is. */
export function withoutLocale(pathname: string): string {
  const { slug } = LOCALES[localeOfPath(pathname)]
  return slug === '' ? pathname : pathname.slice(slug.length + 1) || '/'
}

/** `/order/1` in a language: `/ru/order/1`, and `/ru` for the home page. */
export function withLocale(pathname: string, locale: LocaleCode): string {
  const { slug } = LOCALES[locale]
  if (slug === '') return pathname
  return pathname === '/' ? `/${slug}` : `/${slug}${pathname}`
}
