import { LOCALE_LIST } from './locale-list.gen.ts'

/** A page locale, which has its own folder of messages (spec §3, Locale). */
export interface Locale {
  code: LocaleCode
  /** Path prefix of the locale's pages; empty for the default locale. */
  slug: string
  /** BCP 47 tag, used for `lang` and number formats. */
  language: string
  /** Locale code for Open Graph metadata. */
  ogp: string
  /** Name of the language in that language. */
  name: string
  /** ISO 3166 code of the country whose flag is displayed. */
  iso3166: string
  /** Separator between groups of digits. */
  group: string
  /** Decimal separator. */
  decimal: string
  /** Whether all messages are translated. Missing messages fall back to the default language. */
  isWhole: boolean
}

export type LocaleCode = keyof typeof LOCALE_LIST
export const LOCALES: Record<LocaleCode, Locale> = LOCALE_LIST
export const LOCALE_CODES = Object.keys(LOCALE_LIST) as LocaleCode[]
export const DEFAULT_LOCALE: LocaleCode = 'en'

/** Returns whether a string is the code of a language in which pages are available. */
export function isLocaleCode(text: string): text is LocaleCode {
  return LOCALE_CODES.some((code) => code === text)
}
