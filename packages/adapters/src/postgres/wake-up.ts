import { listen } from './notifications.ts'

/** Waits for notifications on one Postgres channel. */
export interface WakeUp {
  /** Resolves at the next notification, after a reconnection, or after `timeoutMs`. */
  next(timeoutMs: number): Promise<void>
  /** Resolves every pending `next`. */
  wake(): void
  close(): Promise<void>
}

/** Opens a permanent LISTEN on a Postgres channel. */
export function openWakeUp(databaseUrl: string, channel: string, onError: (error: unknown) => void): WakeUp {
  const waiting = new Set<() => void>()
  const wake = (): void => {
    for (const one of waiting) one()
  }
  const listening = listen(databaseUrl, [channel], { onMessage: wake, onConnect: wake, onError })
  return {
    wake,
    next: (timeoutMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, timeoutMs)
        waiting.add(done)
      }),
    async close() {
      wake()
      await listening.close()
    },
  }
}
