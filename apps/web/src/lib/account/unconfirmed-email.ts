import type { AccountData } from '@cambio/contract/account'

/** Returns the address whose emailed code the user must enter, or null if no address waits for a confirmation. */
export function unconfirmedEmail({
  email,
  isEmailConfirmed,
  pendingEmail,
}: Pick<AccountData, 'email' | 'isEmailConfirmed' | 'pendingEmail'>): string | null {
  // Account data that an earlier version of the page stored has no `pendingEmail`.
  if (pendingEmail) return pendingEmail
  return isEmailConfirmed ? null : email
}
