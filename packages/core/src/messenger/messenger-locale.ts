import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'

/** Returns the language of the exchange for the language of a messenger, such as `pt-br`. */
export function localeOf(language: string | null): LocaleCode {
  const [code = ''] = (language ?? '').toLowerCase().split('-')
  return isLocaleCode(code) ? code : DEFAULT_LOCALE
}
