import type { Account, Browser, SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import type { AccountStores } from './account-stores.ts'
import { nameOfDevice } from './name-of-device.ts'
import { expiryOf, MAX_SESSIONS } from './session-life.ts'

/** Tokens that a browser receives for its session, with their expiry times in epoch milliseconds. */
export interface SessionProof extends SignedIn {
  accessToken: string
  refreshToken: string
  expiresAt: number
}

interface Opening {
  /** Hash of the verified password; null if the user signed in without a password. */
  passwordHash: string | null
  browser: Browser
  /** Called in the transaction after the account has been locked. If it throws, the transaction is rolled back. */
  also?: (stores: AccountStores) => Promise<void>
}

/**
 * Opens a session for an account and queues an email if the account has not been used with this browser before. Returns
 * null if the account was deleted, or its password changed, after the password was verified.
 */
export async function openSession(
  deps: AccountDeps,
  { userId, email, isEmailConfirmed, locale }: Account,
  { passwordHash, browser, also }: Opening,
): Promise<SessionProof | null> {
  const now = deps.clock.now()
  const sessionId = deps.newUuid()
  const refreshToken = deps.refreshTokens.mint(sessionId)
  const tokenHash = deps.refreshTokens.hash(refreshToken, userId)
  const expiresAt = expiryOf(now, now)
  const isOpen = await deps.work.transaction(async (stores) => {
    const { accounts, sessions, emails } = stores
    if (!(await sessions.open({ userId, sessionId, tokenHash, passwordHash, browser, now, expiresAt }))) return false
    await also?.(stores)
    await sessions.endOldest(userId, MAX_SESSIONS, now)
    const isNew = await accounts.noteDevice(userId, deps.hashDevice(userId, nameOfDevice(browser)), now)
    if (isNew && isEmailConfirmed && email !== null) {
      const facts = { userAgent: browser.userAgent, ip: browser.ip }
      await emails.add({ kind: 'NEW_DEVICE', userId, email, locale, facts, now })
    }
    return true
  })
  if (!isOpen) return null
  const accessToken = await deps.accessTokens.issue({ userId, sessionId }, now)
  return { userId, sessionId, refreshToken, expiresAt, accessToken }
}
