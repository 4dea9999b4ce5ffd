import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import { failureWords, formFailure } from './form-failure.ts'

const failure = (code: ApiErrorCode) => formFailure(new ApiError(code, code))

test('maps the error codes of the account calls to form fields', () => {
  // Both fields show the message, because the server does not report whether the email or the password is wrong.
  const either = 'account:ERR_INVALID_CREDENTIALS'
  expect(failure('ERR_INVALID_CREDENTIALS').fields).toEqual({ email: either, password: either })
  // In a form without an email field, only the password can be wrong.
  const known = formFailure(new ApiError('ERR_INVALID_CREDENTIALS', 'wrong'), 'account:password_wrong')
  expect(known.fields).toEqual({ password: 'account:password_wrong' })
  expect(failure('ERR_USER_ALREADY_REGISTERED').fields).toEqual({ email: 'account:ERR_USER_ALREADY_REGISTERED' })
  const code = { code: 'account:ERR_INVALID_PASSWORD_RESET_CODE' }
  expect(failure('ERR_INVALID_PASSWORD_RESET_CODE').fields).toEqual(code)
  // `ERR_UNPROCESSABLE_ENTITY` means a wrong confirmation code. The form shows the same message as for a wrong reset
  // code.
  expect(failure('ERR_UNPROCESSABLE_ENTITY').fields).toEqual(code)
})

test('shows every password error next to the new password field', () => {
  for (const path of ['password', 'newPassword', 'body.password']) {
    const fields = [{ path, problem: 'common' }]
    const { fields: errors } = formFailure(new ApiError('ERR_VALIDATION', 'invalid', { fields }))
    expect(errors).toEqual({ newPassword: 'account:account_password_validation_error' })
  }
})

test('shows general errors above the account form', () => {
  const tooOften = (data = {}) => formFailure(new ApiError('ERR_SERVICE_UNAVAILABLE', 'wait', data, 429)).banner
  expect(tooOften()).toEqual({ key: 'account:too_often' })
  expect(tooOften({ details: { retryAfterSeconds: 61 } })).toEqual({ key: 'account:too_often_wait', count: 2 })
  expect(failure('ERR_SERVICE_UNAVAILABLE').banner).toEqual({ key: 'account:main_error' })
  expect(failure('UNREACHABLE').banner).toEqual({ key: 'account:unreachable' })
  expect(formFailure(new ApiError('ERR_VALIDATION', 'invalid')).banner).toEqual({ key: 'account:main_error' })
  expect(failureWords(new TypeError('an internal error'))).toEqual({ key: 'account:main_error' })
})
