import { LOCALE_LIST } from './locale-list.gen.ts'

/** A language the pages speak: a folder of messages (spec §3, Locale). `slug` is the route prefix, empty for the default. */
export interface Locale {
  code: LocaleCode
  slug: string
  /** BCP 47 tag, used for `lang` and number formats. */
  language: string
  /** Open Graph locale. */
  ogp: string
  /** The language's own name. */
  name: string
  /** ISO 3166 country of the flag. */
  iso3166: string
  /** Between thousands, and before the fraction. */
  group: string
  decimal: string
  /** Whether it has every word; those it lacks are shown in the default language. */
  isWhole: boolean
}

export type LocaleCode = keyof typeof LOCALE_LIST
export const LOCALES: Record<LocaleCode, Locale> = LOCALE_LIST
export const LOCALE_CODES = Object.keys(LOCALE_LIST) as LocaleCode[]
export const DEFAULT_LOCALE: LocaleCode = 'en'

/** Whether `text` names a language the pages speak. */
export function isLocaleCode(text: string): text is LocaleCode {
  return LOCALE_CODES.some((code) => code === text)
}
