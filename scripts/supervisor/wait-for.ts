import { setTimeout as pause } from 'node:timers/promises'
import { PlainFailure } from '../lib/plain-failure.ts'

const POLL_MS = 100
const TRY_TIMEOUT_MS = 5_000

/**
 * Asks again and again until there is an answer; a try that throws counts as none.
 * @throws {PlainFailure} `otherwise`, when there is none within `patienceMs`
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
 * Asks a URL until it answers 2xx.
 * @throws {PlainFailure} `otherwise`, when it has not within `patienceMs`
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
