import { setTimeout as pause } from 'node:timers/promises'
import { PlainFailure } from '../lib/plain-failure.ts'

const POLL_MS = 100
const TRY_TIMEOUT_MS = 5_000

/**
 * Calls `tryOnce` until it returns a value other than null. Retries after an error.
 * @throws {PlainFailure} with the message `otherwise` after `patienceMs`
 */
export async function waitFor<T>(tryOnce: () => Promise<T | null>, patienceMs: number, otherwise: string): Promise<T> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const answer = await tryOnce().catch(() => null)
    if (answer !== null) return answer
    await pause(POLL_MS)
  }
  throw new PlainFailure(otherwise)
}

/**
 * Requests a URL until it returns a 2xx status.
 * @throws {PlainFailure} with the message `otherwise` after `patienceMs`
 */
export function waitForHttp(url: string, patienceMs: number, otherwise: string): Promise<Response> {
  return waitFor(
    async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(TRY_TIMEOUT_MS) })
      if (response.ok) return response
      await response.body?.cancel()
      return null
    },
    patienceMs,
    otherwise,
  )
}
