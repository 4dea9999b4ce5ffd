import { expect, test } from 'vitest'
import { needsCheck } from './needs-check.ts'

test.each([
  ['756.10', '756.1', false],
  ['756.10', '757', false],
  ['756.10', '756', true],
  ['756.10', '0', true],
  ['756.10', '', null],
  ['x', '756', null],
])('a purchase of %s with the limit %j needs an identity check: %s', (amount, noKycThreshold, expected) => {
  expect(needsCheck(amount, { noKycThreshold })).toBe(expected)
})
