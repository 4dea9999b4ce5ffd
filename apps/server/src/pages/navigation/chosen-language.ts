import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'

/**
 * Returns the path to which the server redirects the home page for a user who has chosen another language. Returns null
 * if no redirect is needed. On all other pages, the URL determines the language. The server never guesses a language.
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
