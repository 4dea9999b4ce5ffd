import { expect, test } from 'vitest'
import { withCampaign } from './with-campaign.ts'

test.each([
  [
    'utm_source=best change&gclid=x1&x=1',
    '/exchange-btc-eth?ref=a',
    '/exchange-btc-eth?ref=a&utm_source=best+change&gclid=x1',
  ],
  ['utm_term=a&gad_source=1', '/#top', '/?utm_term=a&gad_source=1#top'],
  ['ref=a&cur_from=BTC', '/exchange-btc-eth', '/exchange-btc-eth'],
  ['utm_source=a', 'https://other.example/', 'https://other.example/'],
  ['utm_source=a', '//other.example/', '//other.example/'],
])('keeps the campaign parameters of ?%s in a redirect to %s: %s', (query, to, whole) => {
  expect(withCampaign(to, new URLSearchParams(query))).toBe(whole)
})
