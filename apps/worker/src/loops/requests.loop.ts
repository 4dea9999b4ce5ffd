import type { Loop } from '@cambio/core/shared/run-loop'

/** How often waiting requests are looked for where no notification came, milliseconds. */
const LOOK_EVERY_MS = 1_000
const FORGET_EVERY_MS = 600_000

interface RequestsLoopDeps {
  queue: { runWaiting(): Promise<number>; forgetOld(): Promise<void> }
  /** Resolves at the next notification of a request, or after `timeoutMs`. */
  nextRequest(timeoutMs: number): Promise<void>
}

/** Carries out what the web server may not do itself. Every worker takes part: rows are claimed one by one. */
export function requestsLoop({ queue, nextRequest }: RequestsLoopDeps): Loop {
  let forgotAt = -Infinity
  return {
    name: 'requests',
    everyMs: 0,
    async step() {
      const next = nextRequest(LOOK_EVERY_MS)
      if ((await queue.runWaiting()) > 0) return 'more'
      if (performance.now() - forgotAt > FORGET_EVERY_MS) {
        forgotAt = performance.now()
        await queue.forgetOld()
      }
      await next
    },
  }
}
