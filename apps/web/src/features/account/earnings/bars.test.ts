import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

test('the highest bar fills the chart, a small one is seen, none is none', () => {
  expect(barsOf([0, 1, 500, 1000], 140, 2)).toEqual([0, 2, 70, 140])
  expect(barsOf([0, 0], 140, 2)).toEqual([0, 0])
  expect(barsOf([], 140, 2)).toEqual([])
})
