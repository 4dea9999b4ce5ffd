/** Retry delay after the first failed attempt, in milliseconds. Each further failure doubles it. */
const RETRY_MS = 5_000
/** Maximum delay between two attempts to send an email, in milliseconds. */
const MAX_RETRY_MS = 3_600_000
/** Time from an event until the worker gives up sending the email about it, in milliseconds. */
export const EMAIL_RETRY_FOR_MS = 24 * 3_600_000

/** An email after a failed attempt to send it. */
interface FailedEmail {
  /** Number of failed attempts before this one. */
  attempts: number
  /** Time of the event that the email reports, in epoch milliseconds. */
  at: number
  now: number
  /** Time from the event after which the email is useless, in milliseconds. Default: `EMAIL_RETRY_FOR_MS`. */
  forMs?: number
}

/**
 * Returns the delay before the worker tries to send an email again, in milliseconds. Returns null if the email would
 * then be too old.
 */
export function emailRetryMs({ attempts, at, now, forMs = EMAIL_RETRY_FOR_MS }: FailedEmail): number | null {
  const delayMs = Math.min(RETRY_MS * 2 ** attempts, MAX_RETRY_MS)
  return now + delayMs < at + forMs ? delayMs : null
}
