import { setTimeout as delay } from 'node:timers/promises'

/** Calls `ask` until it succeeds and returns its result. @throws the last error after the timeout */
export async function untilItAnswers<T>(ask: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(100)
    }
  }
}
