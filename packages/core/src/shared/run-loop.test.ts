import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runLoop, type NextStep } from './run-loop.ts'

const EVERY_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs a loop whose steps return the given results, in order. Returns the times at which the steps began. */
async function timesOfSteps(results: (NextStep | Error | undefined)[]): Promise<number[]> {
  const stop = new AbortController()
  const startedAt = Date.now()
  const times: number[] = []
  const step = async (): Promise<NextStep | void> => {
    times.push(Date.now() - startedAt)
    const result = results[times.length - 1]
    if (times.length === results.length) stop.abort()
    if (result instanceof Error) throw result
    return result
  }
  const running = runLoop({ name: 'test', everyMs: EVERY_MS, step }, { warn: () => {} }, stop.signal)
  await vi.runAllTimersAsync()
  await running
  return times
}

test('runLoop pauses between two steps of a loop', async () => {
  expect(await timesOfSteps([undefined, undefined, undefined])).toEqual([0, 1_000, 2_000])
})

test("runs the loop's next step immediately when a batch is full", async () => {
  expect(await timesOfSteps(['more', 'more', undefined])).toEqual([0, 0, 0])
})

test("shortens the loop's pause to a quarter when a step returns `soon`", async () => {
  expect(await timesOfSteps(['soon', 'soon', undefined, undefined])).toEqual([0, 250, 500, 1_500])
})

test("doubles the loop's pause after each consecutive failure, up to 15 seconds", async () => {
  const failure = new Error('the node is down')
  expect(await timesOfSteps([failure, failure, failure, failure, failure, undefined, undefined])).toEqual([
    0, 2_000, 6_000, 14_000, 29_000, 44_000, 45_000,
  ])
})
