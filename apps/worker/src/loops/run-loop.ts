import type { Logger } from 'pino'

/** Longest pause between two tries of a loop that keeps failing, milliseconds. */
const MAX_BACK_OFF_MS = 15_000

/** One standing job of the worker. */
export interface Loop {
  name: string
  everyMs: number
  /** `more`: a batch was full, and the next one should not wait. */
  step(): Promise<'more' | void>
}

/** Runs a loop until the signal; a failure is logged and tried again, later and later. */
export async function runLoop(loop: Loop, logger: Logger, stop: AbortSignal): Promise<void> {
  let failures = 0
  while (!stop.aborted) {
    let hasMore = false
    try {
      hasMore = (await loop.step()) === 'more'
      failures = 0
    } catch (error) {
      failures += 1
      logger.warn({ loop: loop.name, failures, err: error }, 'a loop failed and will try again')
    }
    if (hasMore) continue
    await pause(failures === 0 ? loop.everyMs : Math.min(MAX_BACK_OFF_MS, loop.everyMs * 2 ** failures), stop)
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    stop.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      stop.removeEventListener('abort', done)
      resolve()
    }
  })
}
