import { KYC_LATE_MS } from '@cambio/contract/timing'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { failureReason, isLate, isRepeated, isWaiting, nextCheck, type Check, type CheckState } from './check.ts'

const NOW = 1_795_000_000_000
const FIRST = { wasSent: false, reviewSince: null }
const after = (...states: CheckState[]) =>
  states.reduce<Check | undefined>(
    (check, state, index) => nextCheck({ state, ageMs: 0, emailCode: null }, check ?? FIRST, NOW + index),
    undefined,
  )
const repeated = (...states: CheckState[]) => {
  const check = after(...states)
  return check !== undefined && isRepeated(check)
}

test('marks the identity form as repeated when the form reopens after a review', () => {
  expect(repeated('incomplete')).toBe(false)
  expect(repeated('under_review', 'incomplete', 'incomplete')).toBe(true)
  expect(repeated('under_review', 'incomplete', 'under_review')).toBe(false)
})

test('isLate returns true from 15 minutes after the start of an identity review', () => {
  const check = after('under_review')
  if (!check) throw new Error('a state was reported')
  expect([isLate(check, NOW + KYC_LATE_MS - 1), isLate(check, NOW + KYC_LATE_MS)]).toEqual([false, true])
  expect(after('under_review', 'incomplete', 'under_review')).toMatchObject({ reviewSince: NOW + 2 })
  expect(after('under_review', 'complete')).toMatchObject({ reviewSince: null })
})

test("measures an identity review's age by the device's clock, starting at the age in the first response", () => {
  const first = nextCheck({ state: 'under_review', ageMs: KYC_LATE_MS - 1, emailCode: null }, FIRST, NOW)
  expect([isLate(first, NOW), isLate(first, NOW + 1)]).toEqual([false, true])
  expect(nextCheck({ state: 'under_review', ageMs: 0, emailCode: null }, first, NOW + 5_000)).toEqual(first)
})

test.each<[CheckState, boolean]>([
  ['unknown', false],
  ['email', true],
  ['incomplete', true],
  ['under_review', true],
  ['complete', false],
  ['failed', false],
])('isWaiting(%s) returns %s', (state, expected) => {
  expect(isWaiting(after(state))).toBe(expected)
})

test.each([
  [new ApiError('ERR_SERVICE_UNAVAILABLE', 'x', {}, 503), 'away'],
  [new ApiError('UNREACHABLE', 'x'), 'away'],
  [new ApiError('ERR_NO_LIQUIDITY_AVAILABLE', 'x', {}, 422), 'away'],
  [new ApiError('ERR_SERVICE_UNAVAILABLE', 'x', {}, 429), 'too_often'],
  [new ApiError('ERR_NOT_FOUND', 'x', {}, 404), 'no_form'],
  [new ApiError('ERR_INTERNAL_SERVER_ERROR', 'x', {}, 500), 'other'],
  [new TypeError('x'), 'other'],
])('failureReason for %o returns the message for %s', (error, reason) => {
  expect(failureReason(error)).toBe(`identity:reason_${reason}`)
})
