import { DomainError } from '../shared/domain-error.ts'
import type { Account, Browser } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { openSession, type SessionProof } from './open-session.ts'

/**
 * Opens a session after verifying the password. An unknown email address and a wrong password produce the same result
 * in the same time.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG
 */
export async function signIn(
  deps: AccountDeps,
  { email, password, browser }: { email: string; password: string; browser: Browser },
): Promise<{ account: Account; proof: SessionProof }> {
  await deps.limits.take('sign-in', { ip: browser.ip, email })
  const account = await deps.work.stores.accounts.findByEmail(email)
  const passwordHash = account?.passwordHash ?? null
  const isRight = await deps.passwords.verify(password, passwordHash)
  if (!isRight || account === null || passwordHash === null) throw wrongCredentials()
  const proof = await openSession(deps, account, { passwordHash, browser })
  // The password changed after it was verified, so the store opened no session.
  if (proof === null) throw wrongCredentials()
  await deps.limits.resetAttempts('sign-in', { email })
  return { account, proof }
}

/** Creates the error that is used for both an unknown email and a wrong password. */
export function wrongCredentials(): DomainError {
  return new DomainError('CREDENTIALS_WRONG', 'The email or the password is wrong')
}
