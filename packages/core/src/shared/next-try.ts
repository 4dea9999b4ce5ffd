/** Minimum delay between two attempts, in milliseconds. The delay doubles after each attempt. */
const FIRST_PAUSE_MS = 1_000
/** Maximum delay between two attempts, in milliseconds. */
const MAX_PAUSE_MS = 60_000

/**
 * Returns the time of the next attempt, in epoch milliseconds. The delay equals the time that the item has waited so
 * far, but is at least `FIRST_PAUSE_MS` and at most `MAX_PAUSE_MS`.
 * @param since when the wait started, in epoch milliseconds; null if it starts now
 */
export function nextTryAt(now: number, since: number | null): number {
  const waitedMs = now - (since ?? now)
  return now + Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs))
}
