import { EMBED_PATH, isInfoPage } from './info-pages.ts'

/** Query parameters that configure the widget. */
export const WIDGET_QUERY = ['from', 'to', 'amount', 'mode', 'theme', 'accent', 'allow', 'deny', 'ref'] as const

/** Query parameters that change the rendering of public pages, by kind of page. */
export const PAGE_QUERY = {
  home: ['cur_from', 'cur_to', 'ref'],
  exchange: ['send', 'receive', 'amount', 'mode'],
  price: ['q', 'sort', 'dir', 'period'],
  content: ['q'],
  info: ['q'],
  embed: [...WIDGET_QUERY, 'origin'],
} as const

/**
 * Returns the query parameters of a page, given its path without a language prefix. Ignores letter case, like the
 * router.
 */
export function pageQuery(pathname: string): readonly string[] {
  const path = pathname.toLowerCase()
  if (path === '/') return PAGE_QUERY.home
  if (path === EMBED_PATH) return PAGE_QUERY.embed
  const [, first = ''] = path.split('/')
  if (first.startsWith('exchange-')) return PAGE_QUERY.exchange
  if (first === 'price') return PAGE_QUERY.price
  if (first === 'blog' || first === 'docs') return PAGE_QUERY.content
  return isInfoPage(first) ? PAGE_QUERY.info : []
}
