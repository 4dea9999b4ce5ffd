import { expect, test } from 'vitest'
import { NOON, tick } from '../testing/fixtures.ts'
import { BelievedPrices } from './believed-prices.ts'

test('BelievedPrices.since returns null when the last price was accepted before the given time', () => {
  const believed = new BelievedPrices()
  believed.add([
    tick({ at: NOON, prices: { USDT: '1', ETH: '3000' } }),
    tick({ at: NOON + 1_000, prices: { USDT: '1' } }),
  ])
  expect(believed.since('ETH', NOON)).toBe('3000')
  expect(believed.since('ETH', NOON + 1)).toBeNull()
  expect(believed.since('LTC', NOON)).toBeNull()
})
