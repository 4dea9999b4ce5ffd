import type { LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'

/**
 * Paths that crawlers should not read: personal pages, and paths that are not pages. The list omits shared receipts,
 * because messengers read them to show a preview. The receipt pages themselves forbid indexing.
 */
const LEFT_ALONE = ['/api/', '/order/', '/orders', '/profile', '/lk', '/sandbox']

export function robotsText(publicOrigin: string, languages: readonly LocaleCode[]): string {
  const paths = LEFT_ALONE.flatMap((path) =>
    path.startsWith('/api') ? [path] : languages.map((code) => withLocale(path, code)),
  )
  return `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicOrigin}/sitemap.xml\n`
}
