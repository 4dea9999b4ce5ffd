import { expect, test } from 'vitest'
import { BEST_RATING, WORST_RATING } from './review-terms.ts'

test('allows ratings from one to five stars (spec §9)', () => {
  expect([WORST_RATING, BEST_RATING]).toEqual([1, 5])
})
