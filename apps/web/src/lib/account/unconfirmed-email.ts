import type { AccountData } from '@cambio/contract/account'

type EmailState = Pick<AccountData, 'email' | 'isEmailConfirmed' | 'pendingEmail'>

/** Returns the address whose emailed code the user must enter, or null if no address waits for a confirmation. */
export function unconfirmedEmail({ email, isEmailConfirmed, pendingEmail }: EmailState): string | null {
  // Account data that an earlier version of the page stored has no `pendingEmail`.
  if (pendingEmail) return pendingEmail
  return isEmailConfirmed ? null : email
}

/** Returns whether the account has a confirmed address and no address that waits for a confirmation. */
export function isAllConfirmed(account: EmailState): boolean {
  return account.email !== null && unconfirmedEmail(account) === null
}
