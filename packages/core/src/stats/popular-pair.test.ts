import { expect, test } from 'vitest'
import { roughCount } from './popular-pair.ts'

test.each([
  [3, 3],
  [4, 3],
  [5, 5],
  [9, 5],
  [10, 10],
  [19, 10],
  [99, 90],
  [1_234, 1_000],
])('rounds an order count of %d down to %d', (orders, expected) => expect(roughCount(orders)).toBe(expected))
