import type { Account } from './account.ts'

/** Returns the address whose code the user must enter: the pending address, or else an unconfirmed current one. */
export function unconfirmedEmail({
  email,
  isEmailConfirmed,
  pendingEmail,
}: Pick<Account, 'email' | 'isEmailConfirmed' | 'pendingEmail'>): string | null {
  if (pendingEmail !== null) return pendingEmail.email
  return isEmailConfirmed ? null : email
}

/**
 * Returns the password hash to which the code of an unconfirmed address is bound. If the pending password changes, the
 * code becomes invalid.
 */
export function hashOfUnconfirmed({ pendingEmail, passwordHash }: Pick<Account, 'pendingEmail' | 'passwordHash'>) {
  return pendingEmail?.passwordHash ?? passwordHash
}
