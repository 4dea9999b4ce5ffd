import { INFO_PAGES } from '@cambio/kernel/info-pages'

/** Path of an example page for each kind of public page, keyed by name. The paths have no language prefix. */
export const PUBLIC_PAGES: Readonly<Record<string, string>> = {
  home: '/',
  pair: '/exchange-btc-eth',
  prices: '/price',
  price: '/price/btc',
  blog: '/blog',
  article: '/blog/every-part-of-the-price',
  docs: '/docs',
  document: '/docs/how-a-rate-is-made',
  category: '/blog/safety',
  older: '/blog/page2',
  found: '/docs?q=refund',
  embed: '/widget/embed',
  orders: '/orders',
  'not-found': '/no-such-page',
  ...Object.fromEntries(INFO_PAGES.map((page) => [page, `/${page}`])),
}
