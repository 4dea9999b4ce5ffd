import { expect, test } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import { isAtUnpaidLimit, unpaidLimitAt } from './unpaid-limit.ts'

test('limits an account to ten unpaid purchases and fifteen attempts a day', () => {
  const limit = unpaidLimitAt(NOON)
  expect(limit.since).toBe(NOON - 86_400_000)
  expect(isAtUnpaidLimit({ unpaid: 9, attempts: 14 }, limit)).toBe(false)
  expect(isAtUnpaidLimit({ unpaid: 10, attempts: 10 }, limit)).toBe(true)
  expect(isAtUnpaidLimit({ unpaid: 0, attempts: 15 }, limit)).toBe(true)
})
