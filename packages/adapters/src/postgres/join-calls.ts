import { setImmediate as nextTurn } from 'node:timers/promises'
import { assert } from '@cambio/kernel/assert'

/** Maximum number of calls that one run answers. */
const CALLS_AT_ONCE = 32

/** A call that waits for its run. */
interface Waiting<Call, Result> {
  call: Call
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Returns a function that answers concurrent calls together. Calls that arrive while `run` is active share the next
 * run. A run never answers a call that arrived after its start. When a run fails, each of its calls runs alone, so that
 * one call cannot fail the others; repeating `run` must therefore have no further effect.
 * @param run returns one result for each call, in the order of the calls
 */
export function joinCalls<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = []
  let isRunning = false
  const runWaiting = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    // Calls whose messages arrived together then share the first run too.
    await nextTurn()
    while (waiting.length > 0) await runTogether(run, waiting.splice(0, CALLS_AT_ONCE))
    isRunning = false
  }
  return (call) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ call, resolve, reject })
    void runWaiting()
    return promise
  }
}

async function runTogether<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  together: readonly Waiting<Call, Result>[],
): Promise<void> {
  try {
    const results = await run(together.map(({ call }) => call))
    assert(results.length === together.length, 'each call has a result')
    for (const [place, one] of together.entries()) one.resolve(results[place] as Result)
  } catch (error) {
    if (together.length === 1) together[0]?.reject(error)
    else for (const one of together) await runTogether(run, [one])
  }
}
