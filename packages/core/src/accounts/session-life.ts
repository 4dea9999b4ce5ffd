const DAY_MS = 24 * 3_600_000

/** Lifetime of an access token, in milliseconds. */
export const ACCESS_MS = 5 * 60_000
/** Idle timeout of a session, in milliseconds. A session ends if its browser sends no request for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** Maximum lifetime of a session, in milliseconds. */
export const SESSION_MAX_MS = 90 * DAY_MS
/**
 * Grace period of a replaced refresh token, in milliseconds. During this period the old token still yields its
 * successor, so that two tabs can refresh concurrently.
 */
export const REFRESH_GRACE_MS = 10_000
/** Maximum number of sessions per account. */
export const MAX_SESSIONS = 50

/** Returns when a session last seen at `now` expires, in epoch milliseconds. */
export function expiryOf(createdAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS)
}
