import { DomainError } from '../shared/domain-error.ts'
import type { Account, SignedIn } from './account.ts'
import type { AccountChangeDeps, AccountDeps } from './account-ports.ts'
import { confirmsByMessenger } from './first-email.ts'
import type { MessengerStore } from './messenger-store.ts'
import type { AccountStore } from './account-stores.ts'
import { wrongCredentials } from './sign-in.ts'

/** Dependencies for finding the signed-in account. */
export interface SignedInDeps extends Pick<AccountDeps, 'clock'> {
  work: { stores: { accounts: Pick<AccountStore, 'findSignedIn'> } }
}

/** Dependencies for finding the signed-in account and its messenger link. */
export interface ContactDeps extends SignedInDeps {
  work: { stores: SignedInDeps['work']['stores'] & { messenger: Pick<MessengerStore, 'linkOf'> } }
}

/**
 * Returns the signed-in account from the database.
 * @throws {DomainError} SESSION_REQUIRED when the session has ended
 */
export async function requireAccount({ work, clock }: SignedInDeps, signedIn: SignedIn): Promise<Account> {
  const account = await work.stores.accounts.findSignedIn(signedIn, clock.now())
  if (!account) throw notSignedIn()
  return account
}

/** Creates the error for a session or account that no longer exists. */
export function notSignedIn(): DomainError {
  return new DomainError('SESSION_REQUIRED', 'Sign in first')
}

/**
 * Returns the signed-in account with its confirmed email address.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED
 */
export async function requireConfirmed(
  deps: AccountChangeDeps,
  signedIn: SignedIn,
): Promise<Account & { email: string }> {
  const account = await requireAccount(deps, signedIn)
  assertConfirmed(account)
  return account
}

/**
 * Returns the signed-in account if the exchange can reach its owner. That requires either a confirmed email or a linked
 * messenger user who confirms the account's withdrawals.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED
 */
export async function requireContact(deps: ContactDeps, signedIn: SignedIn): Promise<Account> {
  const account = await requireAccount(deps, signedIn)
  const byMessenger = confirmsByMessenger(account, deps.clock.now())
  const isLinked = byMessenger && (await deps.work.stores.messenger.linkOf(account.userId)) !== null
  if (!isLinked) assertConfirmed(account)
  return account
}

/**
 * Asserts that an account has a confirmed email address.
 * @throws {DomainError} EMAIL_NOT_CONFIRMED
 */
export function assertConfirmed(account: Account): asserts account is Account & { email: string } {
  if (account.email === null || !account.isEmailConfirmed)
    throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your email first')
}

/**
 * Returns the signed-in account after verifying its password. Attempts are counted per account, so a guest who enters
 * the account's email address cannot use up its limit.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG
 */
export async function requirePassword(
  deps: AccountChangeDeps,
  { signedIn, password, ip }: { signedIn: SignedIn; password: string; ip: string },
): Promise<Account> {
  const account = await requireAccount(deps, signedIn)
  const { userId, passwordHash } = account
  await deps.limits.take('password', { ip, userId })
  if (!(await deps.passwords.verify(password, passwordHash))) throw wrongCredentials()
  await deps.limits.resetAttempts('password', { userId })
  return account
}
