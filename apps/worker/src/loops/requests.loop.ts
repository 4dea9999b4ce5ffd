import type { Loop } from '@cambio/core/shared/run-loop'

/** Interval in milliseconds between two polls for requests. The polls find requests whose notification was lost. */
const LOOK_EVERY_MS = 1_000
const FORGET_EVERY_MS = 600_000

interface RequestsLoopDeps {
  queue: { startWaiting(): Promise<number>; forgetOld(): Promise<void> }
  /**
   * Resolves at the next notification about a request, when a running request finishes, or after `timeoutMs`
   * milliseconds.
   */
  nextRequest(timeoutMs: number): Promise<void>
}

/**
 * Creates the loop that executes the server's requests. All workers run it concurrently, because each worker locks the
 * requests that it executes.
 */
export function requestsLoop({ queue, nextRequest }: RequestsLoopDeps): Loop {
  let forgotAt = -Infinity
  return {
    name: 'requests',
    everyMs: 0,
    async step() {
      const next = nextRequest(LOOK_EVERY_MS)
      if ((await queue.startWaiting()) > 0) return 'more'
      if (performance.now() - forgotAt > FORGET_EVERY_MS) {
        forgotAt = performance.now()
        await queue.forgetOld()
      }
      await next
    },
  }
}
