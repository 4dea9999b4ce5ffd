import { ApiError } from '../../../lib/api/api-error.ts'
import { failureWords, formFailure, type FailureWords, type FormFailure } from '../state/form-failure.ts'

/** Message keys for a rejected change to the messenger link, keyed by the reason in the server's response. */
const BY_REASON: Record<string, string> = {
  launch_data_invalid: 'account:messenger_reopen',
  launch_data_stale: 'account:messenger_reopen',
  launch_data_used: 'account:messenger_reopen',
  sign_in_again: 'profile:messenger_sign_in_again',
  messenger_linked: 'profile:messenger_linked_elsewhere',
  messenger_other_password: 'profile:messenger_other_password',
  merge_needs_bot: 'profile:messenger_other_owns',
  merge_withdrawal: 'profile:messenger_merge_withdrawal',
  merge_order: 'profile:messenger_merge_order',
  merge_identity: 'profile:messenger_merge_identity',
  merge_account: 'profile:messenger_merge_account',
}

/** Returns the error message for a rejected attempt to link the messenger. */
export function linkFailure(error: unknown): FailureWords {
  const key = error instanceof ApiError ? BY_REASON[error.data.details?.reason ?? ''] : undefined
  return key === undefined ? failureWords(error) : { key }
}

/** Returns the error messages after a failed attempt to unlink the messenger. */
export function unlinkFailure(error: unknown): FormFailure {
  const isEmailNew = error instanceof ApiError && error.data.details?.reason === 'messenger_only_access'
  if (isEmailNew) return { fields: {}, banner: { key: 'profile:messenger_email_new' } }
  return formFailure(error, 'account:password_wrong')
}

/** Returns the error messages after a failed call that launch data authenticates. */
export function launchFailure(error: unknown): FormFailure {
  if (!(error instanceof ApiError)) return formFailure(error)
  const isAboutLaunch = error.code === 'ERR_INVALID_CREDENTIALS' || error.code === 'ERR_NOT_FOUND'
  if (isAboutLaunch) return { fields: {}, banner: { key: 'account:messenger_reopen' } }
  const hasFields = error.code !== 'ERR_UNPROCESSABLE_ENTITY'
  return hasFields ? formFailure(error) : { fields: {}, banner: failureWords(error) }
}
