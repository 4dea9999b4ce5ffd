/** Minimum pause between two attempts to credit a deposit, in milliseconds. The pause doubles each time. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/**
 * Returns the time of the next attempt, in epoch milliseconds. The pause equals the time that the deposit has waited so
 * far, within a minimum and a maximum. `since`: start of the wait, null when it starts now.
 */
export function nextTryAt(now: number, since: number | null): number {
  const waitedMs = now - (since ?? now)
  return now + Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs))
}
