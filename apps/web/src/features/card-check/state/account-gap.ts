import type { AccountData } from '@cambio/contract/account'

/** Reason why a user cannot begin the identity check. `no_email` applies to accounts created in the messenger. */
export type AccountGap = 'guest' | 'unconfirmed' | 'no_email'

/** Account dialog that opens for each `AccountGap`. */
export const DIALOG_OF_GAP = { guest: 'login', unconfirmed: 'confirm', no_email: 'add-email' } as const

/** Returns what the account lacks for the identity check, or null for an account with a confirmed email address. */
export function accountGap(account: AccountData | null): AccountGap | null {
  if (account === null) return 'guest'
  if (account.email === null) return account.pendingEmail ? 'unconfirmed' : 'no_email'
  return account.isEmailConfirmed ? null : 'unconfirmed'
}
