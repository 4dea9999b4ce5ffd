import type { Account } from './account.ts'

/**
 * Time after which the first email of an account from the messenger gives full access, in milliseconds. Launch data
 * alone can add such an email, so its owner must have time to notice it.
 */
export const FIRST_EMAIL_WAIT_MS = 24 * 3_600_000

/** Returns whether an account from the messenger got its first email less than `FIRST_EMAIL_WAIT_MS` ago. */
export function isFirstEmailNew({ firstEmailAt }: Pick<Account, 'firstEmailAt'>, now: number): boolean {
  return firstEmailAt !== null && firstEmailAt > now - FIRST_EMAIL_WAIT_MS
}

/** Returns whether the messenger, and not the email, confirms the withdrawals of an account. */
export function confirmsByMessenger(account: Pick<Account, 'email' | 'firstEmailAt'>, now: number): boolean {
  return account.email === null || isFirstEmailNew(account, now)
}

/** Returns an email with one letter of its local part, such as `a•••@example.org`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
