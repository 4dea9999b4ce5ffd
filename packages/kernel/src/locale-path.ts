import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES, type LocaleCode } from './locale.ts'

/**
 * Returns the language in a path's prefix. Returns the default language if the path has no prefix or if the site does
 * not offer the language.
 */
export function localeOfPath(pathname: string, offered: readonly LocaleCode[] = LOCALE_CODES): LocaleCode {
  const first = pathname.split('/')[1] ?? ''
  return offered.find((code) => code !== DEFAULT_LOCALE && LOCALES[code].slug === first) ?? DEFAULT_LOCALE
}

/** Removes the language prefix: `/ru/order/1` → `/order/1`. Returns a path without a known prefix unchanged. */
export function withoutLocale(pathname: string, offered: readonly LocaleCode[] = LOCALE_CODES): string {
  const { slug } = LOCALES[localeOfPath(pathname, offered)]
  return slug === '' ? pathname : pathname.slice(slug.length + 1) || '/'
}

/** Adds the prefix of a language: `/order/1` → `/ru/order/1`. The home page becomes `/ru`. */
export function withLocale(pathname: string, locale: LocaleCode): string {
  const { slug } = LOCALES[locale]
  if (slug === '') return pathname
  return pathname === '/' ? `/${slug}` : `/${slug}${pathname}`
}
