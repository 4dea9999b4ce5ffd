import { expect, test } from 'vitest'
import { withNow } from './with-now.ts'

const POINTS = [
  { at: 1_000, price: '10' },
  { at: 2_000, price: '11' },
]

test('appends a current price that is newer than the last price point', () => {
  expect(withNow(POINTS, { at: 2_500, price: '12' })).toEqual([...POINTS, { at: 2_500, price: '12' }])
})

test('replaces the last price point with a current price that is not newer', () => {
  expect(withNow(POINTS, { at: 1_900, price: '12' })).toEqual([POINTS[0], { at: 2_000, price: '12' }])
})

test('leaves a price history unchanged if the current price is unknown', () => {
  expect(withNow(POINTS, null)).toBe(POINTS)
  expect(withNow([], { at: 1, price: '1' })).toEqual([])
})
