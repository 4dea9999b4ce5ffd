import { ApiError, isAbort } from './api-error.ts'

const UNAUTHORIZED = 401
const ACCESS_EXPIRED = 418
const TOO_MANY_REQUESTS = 429
const CONFLICT = 409
const REQUEST_TIMEOUT = 408
const FIRST_CLIENT_ERROR = 400
const FIRST_SERVER_ERROR = 500
/** Delays between a form's attempts, in milliseconds. They allow four attempts in 7 s. */
const FORM_PAUSES_MS = [1_000, 2_000, 4_000]

/**
 * Returns whether a failed write may have succeeded on the server. True without a response, and after an abort, a
 * timeout, a 5xx or an unreadable 2xx. Also true after a 409, because an identical request may still be running. The
 * caller must repeat the write with the same idempotency key. Every other 4xx is a definite rejection, even with an
 * unreadable body.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isAbort(error)
  const { code, status } = error
  if (status === null) return code === 'UNREACHABLE'
  if (status === CONFLICT || status === REQUEST_TIMEOUT) return true
  return status < FIRST_CLIENT_ERROR || status >= FIRST_SERVER_ERROR
}

/**
 * Returns whether the server rejected a write before it looked for an earlier write with the same idempotency key: too
 * many requests, a missing session or an expired access token. Such a rejection does not reveal whether an earlier
 * attempt with an unknown outcome succeeded, so the caller must keep the key.
 */
export function isRejectedUnread(error: unknown): boolean {
  return error instanceof ApiError && [UNAUTHORIZED, ACCESS_EXPIRED, TOO_MANY_REQUESTS].includes(error.status ?? 0)
}

/** Returns whether the server rejected a call because the user is signed out. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === UNAUTHORIZED
}

/** Options of `repeatUntilKnown`. */
export interface Repeats {
  /** Delays before the second, third, … attempt, in milliseconds. */
  pausesMs?: readonly number[]
  wait?: (ms: number) => Promise<void>
  /** Whether the outcome of an earlier attempt is already unknown, for example from before a reload. */
  wasUnknown?: boolean
  /** Called after each attempt whose outcome is unknown. */
  onUnknown?: () => void
}

/**
 * Sends a write and repeats it while its outcome is unknown, at most once per delay. After a 429, repeats it only if an
 * earlier outcome is unknown, because that earlier attempt may have succeeded.
 * @throws the last attempt's error
 */
export async function repeatUntilKnown<Answer>(write: () => Promise<Answer>, repeats: Repeats = {}): Promise<Answer> {
  const { pausesMs = FORM_PAUSES_MS, wait = pause, onUnknown } = repeats
  let { wasUnknown = false } = repeats
  for (const ms of pausesMs) {
    try {
      return await write()
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.isTooOften
      if (!isOutcomeUnknown(error) && !(wasUnknown && isTooOften)) throw error
      wasUnknown = true
      onUnknown?.()
      await wait(ms)
    }
  }
  return write()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
