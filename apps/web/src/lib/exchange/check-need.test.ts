import { expect, test } from 'vitest'
import { checkNeed } from './check-need.ts'

test.each([
  ['756.10', '756.1', 'none'],
  ['756.10', '757', 'none'],
  ['756.10', '756', 'needed'],
  ['756.10', '0', 'needed'],
  ['756.10', null, null],
  ['0', '756', null],
  ['x', '756', null],
])('checkNeed for a purchase of %s with the limit %j returns %s', (amount, noKycThreshold, expected) => {
  expect(checkNeed(amount, { noKycThreshold }, { isVerified: false })).toBe(expected)
})

test('a verified user needs no further identity check', () => {
  expect(checkNeed('757', { noKycThreshold: '756' }, { isVerified: true })).toBe('done')
})
