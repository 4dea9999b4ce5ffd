import { ApiError } from '../../../lib/api-error.ts'
import { failureWords, type FailureWords, type FormFailure } from '../state/form-failure.ts'
import { PasskeyLeft } from './passkey.ts'

/** What is said of a proof that was not taken; `wrong` where it was not right. */
export function proofFailure(error: unknown, wrong: string): FailureWords {
  if (error instanceof PasskeyLeft) return { key: 'profile:step_passkey_left' }
  if (error instanceof ApiError && !error.isTooOften && WRONG.has(error.code)) return { key: wrong }
  return failureWords(error)
}

/** The same, at the field of the code where it was not right. */
export function codeFailure(error: unknown, wrong: string): FormFailure<'code'> {
  const words = proofFailure(error, wrong)
  return words.key === wrong ? { fields: { code: words }, banner: null } : { fields: {}, banner: words }
}

/** Not right, or of no such form. */
const WRONG: ReadonlySet<ApiError['code']> = new Set(['ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION', 'ERR_NOT_FOUND'])
