import { expect, test } from 'vitest'
import { PAGE_QUERY, pageQuery } from './page-query.ts'

test.each([
  ['/', PAGE_QUERY.home],
  ['/exchange-eth-btc', PAGE_QUERY.exchange],
  ['/EXCHANGE-eth-btc', PAGE_QUERY.exchange],
  ['/price', PAGE_QUERY.price],
  ['/price/btc', PAGE_QUERY.price],
  ['/blog', PAGE_QUERY.content],
  ['/docs/fees/deep', PAGE_QUERY.content],
  ['/asset', PAGE_QUERY.info],
  ['/widget', PAGE_QUERY.info],
  ['/widget/embed', PAGE_QUERY.embed],
  ['/nothing', []],
  ['/blogs', []],
])('returns the query parameters that the page %s uses', (path, names) => {
  expect(pageQuery(path)).toEqual(names)
})
