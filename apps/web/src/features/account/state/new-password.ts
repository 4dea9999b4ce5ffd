import { PASSWORD_MIN_LENGTH } from '@cambio/contract/account-limits'

/** Message key of what is wrong with a password that is chosen, or null; the server knows the common ones besides. */
export function newPasswordFault(password: string): string | null {
  return password.length < PASSWORD_MIN_LENGTH ? 'account:account_password_validation_error' : null
}
