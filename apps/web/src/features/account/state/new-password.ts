import { PASSWORD_MIN_LENGTH } from '@cambio/contract/account-limits'

/**
 * Returns the message key for the error in a new password, or null. Does not detect common passwords, which the server
 * also rejects.
 */
export function newPasswordFault(password: string): string | null {
  return password.length < PASSWORD_MIN_LENGTH ? 'account:account_password_validation_error' : null
}
