import { expect, test } from 'vitest'
import { isReadingPage } from './reading-pages.ts'

test.each(['/blog', '/blog/news/page2', '/docs/webhooks', '/how-it-works', '/affiliate'])(
  '%s is a page for reading',
  (path) => expect(isReadingPage(path)).toBe(true),
)

test.each([
  '/',
  '/price/btc',
  '/exchange-btc-eth',
  '/orders',
  '/status',
  '/support',
  '/swap-api',
  '/widget',
  '/docs-of-us',
])('%s is not a page for reading', (path) => expect(isReadingPage(path)).toBe(false))
