const DAY_MS = 24 * 3_600_000

/** How long an access is good for, milliseconds. */
export const ACCESS_MS = 5 * 60_000
/** A session ends so long after its browser was last seen, milliseconds. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** A session ends so long after it began, whatever is done, milliseconds. */
export const SESSION_MAX_MS = 90 * DAY_MS
/** How long a spent refresh token still brings the one that took its place, milliseconds: two tabs ask at once. */
export const REFRESH_GRACE_MS = 10_000
/** Browsers that may be signed in to one account. */
export const MAX_SESSIONS = 50

/** When a session ends that was seen at `now`, epoch milliseconds. */
export function expiryOf(createdAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS)
}
