import { ApiError } from '../../../lib/api/api-error.ts'
import { failureWords, type FailureWords, type FormFailure } from '../state/form-failure.ts'
import { PasskeyLeft } from './passkey.ts'

/** Returns the error message for a rejected second factor. `wrong` is the message key for an incorrect factor. */
export function proofFailure(error: unknown, wrong: string): FailureWords {
  if (error instanceof PasskeyLeft) return { key: 'profile:step_passkey_left' }
  if (error instanceof ApiError && !error.isTooOften && WRONG.has(error.code)) return { key: wrong }
  return failureWords(error)
}

/**
 * Returns the error message for a rejected authenticator or recovery code. For an incorrect code, the form shows the
 * message next to the code field.
 */
export function codeFailure(error: unknown, wrong: string): FormFailure<'code'> {
  const words = proofFailure(error, wrong)
  return words.key === wrong ? { fields: { code: words }, banner: null } : { fields: {}, banner: words }
}

/** Error codes for an incorrect or malformed second factor. */
const WRONG: ReadonlySet<ApiError['code']> = new Set(['ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION', 'ERR_NOT_FOUND'])
