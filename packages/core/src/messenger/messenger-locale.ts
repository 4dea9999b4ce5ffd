import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'

/** Returns the page locale for a messenger's language tag, such as `pt-br`. */
export function localeOf(language: string | null): LocaleCode {
  const [code = ''] = (language ?? '').toLowerCase().split('-')
  return isLocaleCode(code) ? code : DEFAULT_LOCALE
}
