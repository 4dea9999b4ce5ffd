import { EMBED_PATH, isInfoPage, type InfoPageName } from '@cambio/kernel/info-pages'

/** Message areas. Each area has its own file, so that a page loads only the messages that it needs. */
export const MESSAGE_AREAS = [
  'common',
  'exchange',
  'home',
  'order',
  'identity',
  'orders',
  'content',
  'account',
  'profile',
  'price',
  'coins',
  'consent',
] as const
export type MessageArea = (typeof MESSAGE_AREAS)[number] | `site-${InfoPageName}` | 'site-embed'

/** Returns the message areas of a page. `pathname` is the page's path without the language prefix. */
export function messageAreasOf(pathname: string): MessageArea[] {
  if (pathname === '/order/identity') return ['common', 'identity']
  if (pathname.startsWith('/order/') || pathname.startsWith('/receipt/')) return ['common', 'order']
  if (pathname === '/orders') return ['common', 'orders']
  if (pathname === '/lk') return ['common', 'account']
  // The wallet uses the calculator's coin picker.
  if (pathname === '/profile/wallet') return ['common', 'account', 'profile', 'orders', 'exchange']
  if (pathname.startsWith('/profile')) return ['common', 'account', 'profile', 'orders']
  if (/^\/(?:blog|docs)(?:\/|$)/.test(pathname)) return ['common', 'content']
  if (pathname === '/price') return ['common', 'price']
  if (pathname.startsWith('/price/')) return ['common', 'price', 'coins']
  if (pathname.startsWith('/exchange-')) return ['common', 'exchange', 'home', 'price']
  if (pathname === EMBED_PATH) return ['common', 'exchange', 'site-embed']
  const first = pathname.slice(1)
  if (isInfoPage(first)) return ['common', `site-${first}`]
  return ['common', 'exchange', 'home']
}
