import { setTimeout as delay } from 'node:timers/promises'

/** Asks until the answer comes without an error; the last error is thrown when the time is over. */
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
