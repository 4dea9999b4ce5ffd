import { expect, test } from 'vitest'
import { limitUse } from './limit-use.ts'

test.each([
  ['79.99', '100', 'within'],
  ['80', '100', 'near'],
  ['100', '100', 'near'],
  ['100.01', '100', 'above'],
  ['1', '0', 'above'],
  ['0', '0', 'within'],
  ['', '100', 'within'],
])("limitUse for a payment of %s with %s left returns '%s'", (amount, left, use) => {
  expect(limitUse(amount, left)).toBe(use)
})
