import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

interface Visitor {
  /** The browser's preferred languages as BCP 47 tags, most preferred first. */
  browser: readonly string[]
  current: LocaleCode
  /** Languages that the site offers. */
  languages: readonly LocaleCode[]
  /** True if the user has chosen a language before. */
  hasChosen: boolean
}

/**
 * Returns the browser's preferred language if the site offers it and the page is in a different language. Otherwise
 * returns null. Also returns null once the user has chosen a language.
 */
export function offeredLanguage({ browser, current, languages, hasChosen }: Visitor): LocaleCode | null {
  if (hasChosen) return null
  const preferred = baseOf(browser[0] ?? '')
  return languages.find((code) => code !== current && baseOf(LOCALES[code].language) === preferred) ?? null
}

function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
