import { ApiError, isAbort } from './api-error.ts'

const CONFLICT = 409
const REQUEST_TIMEOUT = 408
const FIRST_CLIENT_ERROR = 400
const FIRST_SERVER_ERROR = 500
/** Pauses between the tries of a form, milliseconds: four tries in 7 s. */
const FORM_PAUSES_MS = [1_000, 2_000, 4_000]

/**
 * Returns whether a write that failed may have happened: no answer came or was waited for, the service failed (5xx), the success could not be read, or
 * the first of two equal requests still runs (409). Such a write is repeated with the same idempotency key. Every other 4xx is a
 * definite refusal, also one that cannot be read.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isAbort(error)
  const { code, status } = error
  if (status === null) return code === 'UNREACHABLE'
  if (status === CONFLICT || status === REQUEST_TIMEOUT) return true
  return status < FIRST_CLIENT_ERROR || status >= FIRST_SERVER_ERROR
}

/** How often and how fast an unanswered write is repeated. */
export interface Repeats {
  /** Pauses before the second, third, … try, milliseconds. */
  pausesMs?: readonly number[]
  wait?: (ms: number) => Promise<void>
  /** Called after each try whose outcome is unknown. */
  onUnknown?: () => void
}

/**
 * Makes a write, and repeats it while its outcome is unknown: at most once for each pause. A repeat that is refused for being too
 * frequent tells nothing of the first try, so it is repeated too.
 * @throws the last error: a definite refusal, or the one after which the outcome is still unknown
 */
export async function repeatUntilKnown<Answer>(write: () => Promise<Answer>, repeats: Repeats = {}): Promise<Answer> {
  const { pausesMs = FORM_PAUSES_MS, wait = pause, onUnknown } = repeats
  let wasUnknown = false
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
