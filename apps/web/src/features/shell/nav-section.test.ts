import { expect, test } from 'vitest'
import { navSection } from './nav-section.ts'

test.each([
  ['/exchange-btc-eth', 'exchange'],
  ['/ru/exchange-eth-usdterc20', 'exchange'],
  ['/exchange-cardusd-btc', 'buy'],
  ['/exchange-sepaeur-eth', 'buy'],
  ['/exchange-btc-cardusd', 'sell'],
  ['/price/btc', null],
  ['/', null],
])('the path %s belongs to the navigation section %s', (path, section) => {
  expect(navSection(path)).toBe(section)
})
