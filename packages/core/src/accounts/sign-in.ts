import { DomainError } from '../shared/domain-error.ts'
import type { Account, Browser, SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { nameOfDevice } from './name-of-device.ts'
import { expiryOf, MAX_SESSIONS } from './session-life.ts'

/** Tokens that a browser receives for its session, with their expiry (epoch milliseconds). */
export interface SessionProof extends SignedIn {
  accessToken: string
  refreshToken: string
  expiresAt: number
}

/**
 * Opens a session for a correct password. An unknown email and a wrong password give the same result in the same time.
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
  const proof = await openSession(deps, account, passwordHash, browser)
  await deps.limits.forgive('sign-in', { email })
  return { account, proof }
}

/** Creates the same error for an unknown email and for a wrong password. */
export function wrongCredentials(): DomainError {
  return new DomainError('CREDENTIALS_WRONG', 'The e-mail or the password is not right')
}

async function openSession(
  deps: AccountDeps,
  { userId, email, isEmailConfirmed, locale }: Account,
  passwordHash: string,
  browser: Browser,
): Promise<SessionProof> {
  const now = deps.clock.now()
  const sessionId = deps.newUuid()
  const refreshToken = deps.refreshTokens.mint(sessionId)
  const tokenHash = deps.refreshTokens.hash(refreshToken, userId)
  const expiresAt = expiryOf(now, now)
  const isOpen = await deps.work.transaction(async ({ accounts, sessions, emails }) => {
    if (!(await sessions.open({ userId, sessionId, tokenHash, passwordHash, browser, now, expiresAt }))) return false
    await sessions.endOldest(userId, MAX_SESSIONS, now)
    const isNew = await accounts.noteDevice(userId, deps.hashDevice(userId, nameOfDevice(browser)), now)
    if (isNew && isEmailConfirmed && email !== null) {
      const facts = { userAgent: browser.userAgent, ip: browser.ip }
      await emails.add({ kind: 'NEW_DEVICE', userId, email, locale, facts, now })
    }
    return true
  })
  // The password was changed after it was verified, so no session was opened.
  if (!isOpen) throw wrongCredentials()
  return {
    userId,
    sessionId,
    refreshToken,
    expiresAt,
    accessToken: await deps.accessTokens.issue({ userId, sessionId }, now),
  }
}
