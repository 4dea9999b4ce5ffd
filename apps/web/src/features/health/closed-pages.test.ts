import { EMBED_PATH, INFO_PAGES } from '@cambio/kernel/info-pages'
import { expect, test } from 'vitest'
import { closesWithService } from './closed-pages.ts'

test.each(['/', '/exchange-btc-eth', '/Exchange-BTC-ETH', EMBED_PATH, '/profile', '/profile/wallet'])(
  'closesWithService(%s) returns true',
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
])('closesWithService(%s) returns false', (path) => expect(closesWithService(path)).toBe(false))
