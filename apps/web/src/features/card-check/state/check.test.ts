import { KYC_LATE_MS } from '@cambio/contract/timing'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { failureReason, isLate, isWaiting, nextCheck, type CheckState } from './check.ts'

const NOW = 1_795_000_000_000
const after = (...states: CheckState[]) =>
  states.reduce(
    (check: ReturnType<typeof nextCheck> | undefined, state, index) =>
      nextCheck({ state, ageMs: 0 }, check, NOW + index),
    undefined,
  )

test('marks the identity form as repeated when it reopens after a review', () => {
  expect(after('incomplete')).toMatchObject({ isRepeated: false })
  expect(after('under_review', 'incomplete', 'incomplete')).toMatchObject({ isRepeated: true })
  expect(after('under_review', 'incomplete', 'under_review')).toMatchObject({ isRepeated: false })
})

test('isLate returns true from 15 minutes after the start of a review', () => {
  const check = after('under_review')
  if (!check) throw new Error('a state was reported')
  expect([isLate(check, NOW + KYC_LATE_MS - 1), isLate(check, NOW + KYC_LATE_MS)]).toEqual([false, true])
  expect(after('under_review', 'incomplete', 'under_review')).toMatchObject({ reviewSince: NOW + 2 })
  expect(after('under_review', 'complete')).toMatchObject({ reviewSince: null })
})

test('counts a review by the clock of this device from the age at the first answer', () => {
  const first = nextCheck({ state: 'under_review', ageMs: KYC_LATE_MS - 1 }, undefined, NOW)
  expect([isLate(first, NOW), isLate(first, NOW + 1)]).toEqual([false, true])
  expect(nextCheck({ state: 'under_review', ageMs: 0 }, first, NOW + 5_000)).toEqual(first)
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
