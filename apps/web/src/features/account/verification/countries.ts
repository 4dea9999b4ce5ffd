import { COUNTRY_CODES } from '@cambio/contract/country-codes'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/** Returns code and name of all countries, sorted by name in the language's collation. */
export function countries(locale: LocaleCode): { code: string; name: string }[] {
  const { language } = LOCALES[locale]
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  )
}
