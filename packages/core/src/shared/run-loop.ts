/** Maximum delay after a failed step of a loop, in milliseconds. */
const MAX_BACK_OFF_MS = 15_000

/** A recurring job of a process. */
export interface Loop {
  name: string
  /** Delay between two steps, in milliseconds. */
  everyMs: number
  /** Runs one step. Returns `more` if a batch was full, in which case the next step follows without a delay. */
  step(): Promise<'more' | void>
}

/** Logs the failures of a loop. */
export interface LoopLogger {
  warn(facts: { loop: string; failures: number; err: unknown }, message: string): void
}

/**
 * Runs a loop until the stop signal. Logs a failed step and retries it after a delay that doubles each time, up to 15
 * seconds.
 */
export async function runLoop(loop: Loop, logger: LoopLogger, stop: AbortSignal): Promise<void> {
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
