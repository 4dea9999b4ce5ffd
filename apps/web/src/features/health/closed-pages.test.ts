import { EMBED_PATH, INFO_PAGES } from '@cambio/kernel/info-pages'
import { expect, test } from 'vitest'
import { closesWithService } from './closed-pages.ts'

test.each(['/', '/exchange-btc-eth', '/Exchange-BTC-ETH', EMBED_PATH, '/profile', '/profile/wallet'])(
  'the page %s is unavailable while the service is unhealthy',
  (path) => expect(closesWithService(path)).toBe(true),
)

test.each([
  ...INFO_PAGES.map((page) => `/${page}`),
  '/blog',
  '/blog/an-article',
  '/docs/terms',
  '/price',
  '/price/btc',
  '/orders',
  '/order/1',
  '/order/pending',
])('the page %s stays available while the service is unhealthy', (path) => expect(closesWithService(path)).toBe(false))
