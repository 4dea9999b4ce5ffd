import { readAccountMirror } from '../../../lib/account/account-mirror.ts'

/** What a user must do before a fiat purchase or sale. `add-email` applies to accounts created in the messenger. */
export type AccountNeed = 'register' | 'confirm' | 'add-email'

/**
 * Returns what the account lacks for a fiat purchase or sale, or null for a signed-in user with a confirmed email
 * address.
 */
export function missingOfAccount(): AccountNeed | null {
  const account = readAccountMirror()?.data
  if (!account) return 'register'
  if (account.email === null) return account.pendingEmail ? 'confirm' : 'add-email'
  return account.isEmailConfirmed ? null : 'confirm'
}
