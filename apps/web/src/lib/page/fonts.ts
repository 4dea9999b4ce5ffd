import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import onestCyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import onestLatin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/** Returns the preload links for the two font files that the top of a page uses in a language. */
export function fontPreloads(locale: LocaleCode) {
  const isCyrillic = new Intl.Locale(LOCALES[locale].language).maximize().script === 'Cyrl'
  return [onestLatin, isCyrillic ? onestCyrillic : geistMono].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  }))
}
