import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'

/**
 * Where who chose another language before is sent from the home page; null where they stay. Other pages are what their address
 * says, and nobody's language is guessed.
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
