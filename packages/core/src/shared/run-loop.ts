/** Maximum delay after a failed step of a loop, in milliseconds. */
const MAX_BACK_OFF_MS = 15_000
/** Divisor of the usual delay after a step that returned `soon`. */
const SOON_FACTOR = 4

/** Reason to start the next step of a loop before the loop's usual delay has passed. */
export type NextStep = 'more' | 'soon'

/** A recurring job of a process. */
export interface Loop {
  name: string
  /** Delay between two steps, in milliseconds. */
  everyMs: number
  /**
   * Runs one step. Returns `more` if a batch was full, so the next step follows without a delay. Returns `soon` if a
   * user is waiting for the next step, so it follows after a quarter of the delay.
   */
  step(): Promise<NextStep | void>
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
    let next: NextStep | void
    try {
      next = await loop.step()
      failures = 0
    } catch (error) {
      next = undefined
      failures += 1
      logger.warn({ loop: loop.name, failures, err: error }, 'a loop failed and will try again')
    }
    if (next === 'more') continue
    await pause(
      failures === 0 ? delayBefore(next, loop) : Math.min(MAX_BACK_OFF_MS, loop.everyMs * 2 ** failures),
      stop,
    )
  }
}

function delayBefore(next: NextStep | void, { everyMs }: Loop): number {
  return next === 'soon' ? everyMs / SOON_FACTOR : everyMs
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
