import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

interface Visitor {
  /** Languages of the browser, BCP 47, preferred first. */
  browser: readonly string[]
  current: LocaleCode
  /** Languages of the site. */
  languages: readonly LocaleCode[]
  /** Whether the user chose a language before. */
  hasChosen: boolean
}

/**
 * Returns the language to offer: the first one of the browser, if the site has it and shows another one. Null after a
 * choice.
 */
export function offeredLanguage({ browser, current, languages, hasChosen }: Visitor): LocaleCode | null {
  if (hasChosen) return null
  const preferred = baseOf(browser[0] ?? '')
  return languages.find((code) => code !== current && baseOf(LOCALES[code].language) === preferred) ?? null
}

function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
