import { expect, test } from 'vitest'
import { isReadingPage } from './reading-pages.ts'

test.each(['/blog', '/blog/news/page2', '/docs/webhooks', '/how-it-works', '/affiliate'])(
  'treats %s as a reading page',
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
])('does not treat %s as a reading page', (path) => expect(isReadingPage(path)).toBe(false))
