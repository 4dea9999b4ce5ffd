import { setTimeout as delay } from 'node:timers/promises'

/** Calls `poll` until it succeeds and returns its result. @throws the last error from `poll` after the timeout */
export async function untilItAnswers<T>(poll: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await poll()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(100)
    }
  }
}
