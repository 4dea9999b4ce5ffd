import { HttpRefusal } from '../errors/errors.ts'

const LOOK_EVERY_MS = 1_000
/** Maximum time without a received byte, in milliseconds. A longer pause ends the upload. */
const IDLE_MS = 10_000
/** Grace period at the start of an upload, in milliseconds. During this period, the upload may be slow. */
const GRACE_MS = 20_000
/** Minimum average speed since the start of the upload, in bytes per second (about a quarter of a megabit). */
const MIN_BYTES_PER_SECOND = 32_000

/**
 * Rejects a form upload that stalls or is too slow.
 * @param received returns the bytes received on the socket so far; undefined when the request has no socket
 * @throws {HttpRefusal} 408 for an upload that stalls or is too slow
 */
export async function keepPace<T>(received: () => number | undefined, read: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const first = received() ?? 0
  let last = first
  let movedAt = startedAt
  const { promise: gaveUp, reject } = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    const bytes = received()
    if (bytes === undefined) return
    const now = performance.now()
    if (bytes !== last) [last, movedAt] = [bytes, now]
    const seconds = (now - startedAt) / 1_000
    const crawls = now - startedAt > GRACE_MS && bytes - first < seconds * MIN_BYTES_PER_SECOND
    if (crawls || now - movedAt > IDLE_MS) reject(new HttpRefusal(408, 'ERR_BAD_REQUEST', 'The files came too slowly'))
  }, LOOK_EVERY_MS)
  try {
    return await Promise.race([read, gaveUp])
  } finally {
    clearInterval(timer)
  }
}
