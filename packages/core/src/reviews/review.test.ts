import { expect, test } from 'vitest'
import { averageText, isReviewable } from './review.ts'

const DAY_MS = 86_400_000

test.each([
  ['FINISHED', 30 * DAY_MS, true],
  ['FINISHED', 30 * DAY_MS + 1, false],
  ['REFUNDED', 0, true],
  ['EXPIRED', 0, false],
  ['WAITING', 0, false],
  ['SUSPENSE', 0, false],
  ['AT_RISK', 0, false],
] as const)('allows a review of an order that has been %s for %d ms: %s', (state, since, expected) => {
  expect(isReviewable({ state, updatedAt: 1_000 }, 1_000 + since)).toBe(expected)
})

test.each([
  [1, 5, '5.0'],
  [1, 1, '1.0'],
  [3, 13, '4.3'],
  [4, 17, '4.3'],
  [20, 91, '4.6'],
  [20, 99, '5.0'],
])('averages %d reviews with %d stars in total to %s', (count, sum, average) => {
  expect(averageText({ count, sum })).toBe(average)
})

test('returns null as the average rating when there are no reviews', () => {
  expect(averageText({ count: 0, sum: 0 })).toBeNull()
})
