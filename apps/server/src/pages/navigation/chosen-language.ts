import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'

/**
 * Returns where to redirect the home page for a user who chose another language; null for no redirect. Other pages have
 * the language of their address, and the server never guesses a language.
 */
export function chosenLanguage(url: URL, cookie: string | undefined, offered: readonly LocaleCode[]): string | null {
  if (
    url.pathname !== '/' ||
    cookie === undefined ||
    !isLocaleCode(cookie) ||
    !offered.includes(cookie) ||
    cookie === DEFAULT_LOCALE
  )
    return null
  return withLocale('/', cookie) + url.search
}
