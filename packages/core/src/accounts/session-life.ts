const DAY_MS = 24 * 3_600_000

/** Lifetime of an access token, in milliseconds. */
export const ACCESS_MS = 5 * 60_000
/** Idle timeout of a session, in milliseconds. The session ends when its browser sends no request for this time. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** Maximum lifetime of a session, in milliseconds. */
export const SESSION_MAX_MS = 90 * DAY_MS
/**
 * Grace period of a replaced refresh token, in milliseconds. The replaced token still returns its successor, so that
 * two tabs can refresh concurrently.
 */
export const REFRESH_GRACE_MS = 10_000
/** Maximum number of sessions of an account. */
export const MAX_SESSIONS = 50

/** Returns the expiry of a session that was seen at `now`, in epoch milliseconds. */
export function expiryOf(createdAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS)
}
