import { isInfoPage, type InfoPageName } from '@cambio/kernel/info-pages'

/** Information pages with forms or with data that changes while they are open. */
const INTERACTIVE: ReadonlySet<InfoPageName> = new Set(['status', 'support', 'swap-api', 'widget'])

/**
 * Returns whether a page is mainly for reading: the blog, the docs, and most information pages. The browser loads the
 * code of such a page only when the user needs it (`start-on-interaction.ts`).
 * @param path path without the language prefix
 */
export function isReadingPage(path: string): boolean {
  const [area = ''] = path.slice(1).split('/')
  return area === 'blog' || area === 'docs' || (isInfoPage(area) && !INTERACTIVE.has(area))
}
