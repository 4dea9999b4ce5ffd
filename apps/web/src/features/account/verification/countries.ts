import { COUNTRY_CODES } from '@cambio/contract/country-codes'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/** Returns the code and name of every country, sorted by name in the given language. */
export function countries(locale: LocaleCode): { code: string; name: string }[] {
  const { language } = LOCALES[locale]
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  )
}
