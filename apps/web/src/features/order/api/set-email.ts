import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { rememberEmail } from '../../../lib/account/confirmed-email.ts'

/** Sets the email address for order notifications. Returns the message key of an error, or null. */
export function setEmail(orderId: number, userEmail: string): Promise<string | null> {
  return callApi('setOrderEmail', { body: { orderId, userEmail } }).then(
    () => {
      rememberEmail(userEmail)
      return null
    },
    (error: unknown) => failureKey(error),
  )
}

/**
 * Returns the message key of an error (spec §8, "Set email failure"). If there is no response, returns a general
 * message, because the outcome is unknown.
 */
function failureKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error_notify_title'
  if (error.code === 'ERR_VALIDATION') return 'EMAIL_VALIDATION_ERROR'
  return error.code === 'ERR_UNPROCESSABLE_ENTITY' ? 'error_email_already_set' : 'error_notify_title'
}
