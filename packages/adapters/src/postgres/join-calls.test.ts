import { expect, test } from 'vitest'
import { joinCalls } from './join-calls.ts'

/** Doubles numbers. Fails for a run that contains 13. */
function doubling(): { call: (number: number) => Promise<number>; runs: number[][] } {
  const runs: number[][] = []
  const call = joinCalls(async (numbers: readonly number[]) => {
    runs.push([...numbers])
    if (numbers.includes(13)) throw new Error('unlucky')
    return numbers.map((number) => number * 2)
  })
  return { call, runs }
}

test('answers concurrent calls with one run, each with its own result', async () => {
  const { call, runs } = doubling()
  expect(await Promise.all([call(1), call(2), call(2)])).toEqual([2, 4, 4])
  expect(runs).toEqual([[1, 2, 2]])
})

test('repeats each call of a failed run alone, so that only the cause fails', async () => {
  const { call, runs } = doubling()
  const [first, cause, last] = await Promise.allSettled([call(1), call(13), call(2)])
  expect([first, last]).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
  ])
  expect(cause.status).toBe('rejected')
  expect(runs).toEqual([[1, 13, 2], [1], [13], [2]])
})

test('answers a call that arrives during a run with the next run', async () => {
  const open = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const runs: string[][] = []
  const call = joinCalls(async (texts: readonly string[]) => {
    runs.push([...texts])
    started.resolve()
    await open.promise
    return texts
  })
  const first = call('first')
  await started.promise
  const later = [call('second'), call('third')]
  open.resolve()
  expect(await Promise.all([first, ...later])).toEqual(['first', 'second', 'third'])
  expect(runs).toEqual([['first'], ['second', 'third']])
})

test('limits the number of calls of a run', async () => {
  const { call, runs } = doubling()
  await Promise.all(Array.from({ length: 40 }, () => call(1)))
  expect(runs.map(({ length }) => length)).toEqual([32, 8])
})
