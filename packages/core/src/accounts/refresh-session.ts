import type { Browser } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import type { SessionStore, SessionToken } from './account-stores.ts'
import { notSignedIn } from './require-account.ts'
import { expiryOf, REFRESH_GRACE_MS } from './session-life.ts'
import type { SessionProof } from './open-session.ts'

/**
 * Maximum number of successors that the server follows from one refresh token, because a token may be replaced several
 * times within the grace period.
 */
const MAX_SUCCESSORS = 8

type Sessions = Pick<SessionStore, 'lock' | 'token' | 'replaceToken' | 'end'>

export interface RefreshDeps extends Pick<AccountDeps, 'refreshTokens' | 'accessTokens' | 'clock' | 'report'> {
  work: { transaction<T>(work: (stores: { sessions: Sessions }) => Promise<T>): Promise<T> }
}

/**
 * Returns a new access token for a refresh token, and replaces the refresh token. Within a grace period, a token that
 * was already replaced yields its successor. After that period, using a replaced token ends its session.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function refreshSession(
  deps: RefreshDeps,
  { refreshToken, browser }: { refreshToken: string; browser: Browser },
): Promise<SessionProof> {
  const sessionId = deps.refreshTokens.sessionOf(refreshToken)
  if (sessionId === null) throw notSignedIn()
  const now = deps.clock.now()
  const renewed = await deps.work.transaction(async (stores) => {
    const found = await stores.sessions.lock(sessionId, (userId) => deps.refreshTokens.hash(refreshToken, userId))
    if (!found || found.session.isEnded || found.session.expiresAt <= now) return null
    const { userId, createdAt } = found.session
    const token = await livingToken(deps, stores, found, refreshToken, now)
    if (token === null) {
      await stores.sessions.end({ userId, sessionId, reason: 'reuse', now })
      deps.report('refresh-token-reused', { user: userId })
      return null
    }
    if (token !== refreshToken) return { userId, refreshToken: token, expiresAt: found.session.expiresAt }
    const successor = deps.refreshTokens.successor(refreshToken)
    const expiresAt = expiryOf(createdAt, now)
    const oldHash = deps.refreshTokens.hash(refreshToken, userId)
    const newHash = deps.refreshTokens.hash(successor, userId)
    await stores.sessions.replaceToken({ sessionId, oldHash, newHash, browser, now, expiresAt })
    return { userId, refreshToken: successor, expiresAt }
  })
  if (!renewed) throw notSignedIn()
  const accessToken = await deps.accessTokens.issue({ userId: renewed.userId, sessionId }, now)
  return { ...renewed, sessionId, accessToken }
}

/**
 * Returns the session's valid token: the given token itself or, within the grace period, its successor. Returns null if
 * the token was replaced earlier or is unknown.
 */
async function livingToken(
  { refreshTokens }: RefreshDeps,
  { sessions }: { sessions: Sessions },
  { session, token }: SessionToken,
  shown: string,
  now: number,
): Promise<string | null> {
  if (token.status === 'alive') return shown
  if (token.status === 'unknown' || now - token.spentAt > REFRESH_GRACE_MS) return null
  let successor = shown
  for (let step = 0; step < MAX_SUCCESSORS; step += 1) {
    successor = refreshTokens.successor(successor)
    const { status } = await sessions.token(session.sessionId, refreshTokens.hash(successor, session.userId))
    if (status === 'alive') return successor
  }
  return null
}
