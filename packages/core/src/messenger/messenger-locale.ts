import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'

/**
 * Maps a messenger's language tag, such as `pt-br`, to the page locale. Returns the default locale if the language is
 * unknown or not supported.
 */
export function localeOf(language: string | null): LocaleCode {
  const [code = ''] = (language ?? '').toLowerCase().split('-')
  return isLocaleCode(code) ? code : DEFAULT_LOCALE
}
