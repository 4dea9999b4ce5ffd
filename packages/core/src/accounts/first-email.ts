import type { Account } from './account.ts'

/**
 * Time in milliseconds after which a messenger account's first email address grants full access. Valid launch data is
 * enough to add an address, so the account holder needs time to notice an address that an attacker has added.
 */
export const FIRST_EMAIL_WAIT_MS = 24 * 3_600_000

/** Returns whether a messenger account added its first email address less than `FIRST_EMAIL_WAIT_MS` ago. */
export function isFirstEmailNew({ firstEmailAt }: Pick<Account, 'firstEmailAt'>, now: number): boolean {
  return firstEmailAt !== null && firstEmailAt > now - FIRST_EMAIL_WAIT_MS
}

/** Returns whether an account confirms withdrawals in the messenger instead of by email. */
export function confirmsByMessenger(account: Pick<Account, 'email' | 'firstEmailAt'>, now: number): boolean {
  return account.email === null || isFirstEmailNew(account, now)
}

/** Masks an email address except for its first letter and its domain, as in `a•••@example.org`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
