import { expect, test } from 'vitest'
import { withNow } from './with-now.ts'

const POINTS = [
  { at: 1_000, price: '10' },
  { at: 2_000, price: '11' },
]

test('a history ends with a newer current price', () => {
  expect(withNow(POINTS, { at: 2_500, price: '12' })).toEqual([...POINTS, { at: 2_500, price: '12' }])
})

test('a current price that is not newer replaces the last point', () => {
  expect(withNow(POINTS, { at: 1_900, price: '12' })).toEqual([POINTS[0], { at: 2_000, price: '12' }])
})

test('a history stays unchanged without a current price', () => {
  expect(withNow(POINTS, null)).toBe(POINTS)
  expect(withNow([], { at: 1, price: '1' })).toEqual([])
})
