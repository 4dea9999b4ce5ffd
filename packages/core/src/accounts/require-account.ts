import { DomainError } from '../shared/domain-error.ts'
import type { Account, SignedIn } from './account.ts'
import type { AccountChangeDeps, AccountDeps } from './account-ports.ts'
import type { AccountStore } from './account-stores.ts'
import { wrongCredentials } from './sign-in.ts'

/** What finds out who is signed in. */
export interface SignedInDeps extends Pick<AccountDeps, 'clock'> {
  work: { stores: { accounts: Pick<AccountStore, 'findSignedIn'> } }
}

/**
 * Who is signed in, by the database.
 * @throws {DomainError} SESSION_REQUIRED where the session has ended
 */
export async function requireAccount({ work, clock }: SignedInDeps, signedIn: SignedIn): Promise<Account> {
  const account = await work.stores.accounts.findSignedIn(signedIn, clock.now())
  if (!account) throw nobodySignedIn()
  return account
}

/** What is said where a session, or its account, is no more. */
export function nobodySignedIn(): DomainError {
  return new DomainError('SESSION_REQUIRED', 'Nobody is signed in')
}

/**
 * Who is signed in, with an e-mail that is theirs.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED
 */
export async function requireConfirmed(
  deps: AccountChangeDeps,
  signedIn: SignedIn,
): Promise<Account & { email: string }> {
  const account = await requireAccount(deps, signedIn)
  const { email, isEmailConfirmed } = account
  if (email === null || !isEmailConfirmed) throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your e-mail first')
  return { ...account, email }
}

/**
 * Who is signed in and knows the password, too. Tries count for the account: those of strangers at its e-mail do not.
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
  await deps.limits.forgive('password', { userId })
  return account
}
