import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { sendFailure } from './send-failure.ts'

const refused = (path: string, problem = '') => new ApiError('ERR_VALIDATION', '', { fields: [{ path, problem }] }, 422)

test('shows a validation error next to the invalid field of the support form', () => {
  for (const field of ['email', 'text', 'subject'])
    expect(sendFailure(refused(field))).toMatchObject({ errors: { [field]: expect.any(String) }, banner: null })
})

test('shows how many minutes to wait after a rate limit error', () => {
  const error = new ApiError('ERR_SERVICE_UNAVAILABLE', '', { details: { retryAfterSeconds: 61 } }, 429)
  expect(sendFailure(error).banner).toEqual({ key: 'site-support:too_often', count: 2 })
})

test('isOutOfDate is true only if the server rejects the form as expired', () => {
  expect(sendFailure(refused('stamp', 'out-of-date')).isOutOfDate).toBe(true)
  const tooSoon = sendFailure(refused('stamp', 'too-soon'))
  expect(tooSoon).toMatchObject({ isOutOfDate: false, banner: { key: 'site-support:too_soon' } })
})

test('shows a general message for an error that has no specific message', () => {
  for (const error of [new Error('x'), new ApiError('UNREACHABLE', ''), refused('else')])
    expect(sendFailure(error).banner?.key).toBe('site-support:failed')
})
