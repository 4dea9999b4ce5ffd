/** A language the pages speak. `slug` is the route prefix, empty for the default (spec §3, Locale). */
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
}

export const LOCALE_CODES = ['en', 'ru'] as const
export type LocaleCode = (typeof LOCALE_CODES)[number]
export const DEFAULT_LOCALE: LocaleCode = 'en'

export const LOCALES: Record<LocaleCode, Locale> = {
  en: { code: 'en', slug: '', language: 'en-US', ogp: 'en_US', name: 'English', iso3166: 'us' },
  ru: { code: 'ru', slug: 'ru', language: 'ru-RU', ogp: 'ru_RU', name: 'Русский', iso3166: 'ru' },
}

/** Whether `text` names a language the pages speak. */
export function isLocaleCode(text: string): text is LocaleCode {
  return LOCALE_CODES.some((code) => code === text)
}
