import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import onestCyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import onestLatin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import type { LocaleCode } from '@cambio/kernel/locale'

const FIRST_SEEN: Record<LocaleCode, string[]> = { en: [onestLatin, geistMono], ru: [onestLatin, onestCyrillic] }

/** The two font files that the first screen of a language is set in. */
export function fontPreloads(locale: LocaleCode) {
  return FIRST_SEEN[locale].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  }))
}
