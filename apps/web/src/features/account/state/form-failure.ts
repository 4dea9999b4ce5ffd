import { ApiError } from '../../../lib/api/api-error.ts'

export type AccountField = 'email' | 'password' | 'newPassword' | 'passwordConfirm' | 'code' | 'terms' | 'word'
/** Message keys by field. */
export type FieldErrors<Field extends string = AccountField> = { readonly [field in Field]?: string | FailureWords }

/** Error messages of a failed call. Each belongs either to a form field or to the banner above the form. */
export interface FormFailure<Field extends string = AccountField> {
  fields: FieldErrors<Field>
  banner: FailureWords | null
}

/** Message key of an error, with values for its placeholders. */
export interface FailureWords {
  key: string
  count?: number
  amount?: string
  coin?: string
}

const MINUTE_SECONDS = 60
const MAIN_ERROR: FailureWords = { key: 'account:main_error' }

/** Form field that shows an API field's error, keyed by the API field's name. */
const SHOWN_AT: Record<string, AccountField> = {
  email: 'email',
  password: 'newPassword',
  newPassword: 'newPassword',
  code: 'code',
  resetCode: 'code',
}

const AT_FIELD: { readonly [field in AccountField]?: string } = {
  email: 'EMAIL_VALIDATION_ERROR',
  newPassword: 'account:account_password_validation_error',
  code: 'account:ERR_INVALID_PASSWORD_RESET_CODE',
}

const UNKNOWN_USER = 'account:ERR_INVALID_CREDENTIALS'

/**
 * Returns the messages that a form with a password shows after an API error (spec §8). In a form without an email
 * field, `knownPassword` is the message key for a wrong password, which the password field then shows.
 */
export function formFailure(error: unknown, knownPassword?: string): FormFailure {
  if (!(error instanceof ApiError) || error.isTooOften) return { fields: {}, banner: failureWords(error) }
  if (error.code === 'ERR_INVALID_CREDENTIALS')
    return atFields(knownPassword ? { password: knownPassword } : { email: UNKNOWN_USER, password: UNKNOWN_USER })
  if (error.code === 'ERR_USER_ALREADY_REGISTERED') return atFields({ email: 'account:ERR_USER_ALREADY_REGISTERED' })
  if (error.code === 'ERR_INVALID_PASSWORD_RESET_CODE' || error.code === 'ERR_UNPROCESSABLE_ENTITY')
    return atFields({ code: 'account:ERR_INVALID_PASSWORD_RESET_CODE' })
  if (error.code === 'ERR_VALIDATION') return atNamedFields(error)
  return { fields: {}, banner: failureWords(error) }
}

/** Returns the message for a failed call when no field shows the error. */
export function failureWords(error: unknown): FailureWords {
  if (!(error instanceof ApiError)) return MAIN_ERROR
  if (error.isTooOften) return tooOften(error.data.details?.retryAfterSeconds)
  return error.code === 'UNREACHABLE' ? { key: 'account:unreachable' } : MAIN_ERROR
}

function tooOften(seconds: number | undefined): FailureWords {
  if (seconds === undefined) return { key: 'account:too_often' }
  return { key: 'account:too_often_wait', count: Math.max(1, Math.ceil(seconds / MINUTE_SECONDS)) }
}

function atNamedFields(error: ApiError): FormFailure {
  const fields: Record<string, string> = {}
  for (const { path } of error.data.fields ?? []) {
    const field = SHOWN_AT[path.split('.').at(-1) ?? '']
    const key = field && AT_FIELD[field]
    if (field && key) fields[field] = key
  }
  return Object.keys(fields).length === 0 ? { fields: {}, banner: MAIN_ERROR } : atFields(fields)
}

function atFields(fields: FieldErrors): FormFailure {
  return { fields, banner: null }
}
