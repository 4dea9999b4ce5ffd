import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitersSuite } from '../testing/limiters.suite.ts'
import { memoryLimiters } from '../testing/memory/memory-limiters.ts'
import { countInSlices, type QuickLimiter } from './count-in-slices.ts'
import type { Limiters } from './limiter.ts'

limitersSuite('in memory', async () => {
  const limiters = memoryLimiters({ now: Date.now })
  return { limiters, others: limiters, close: () => Promise.resolve() }
})

const MINUTE_MS = 60_000
const fail = (error: unknown) => {
  throw error
}

/**
 * Creates servers that share a rate limit count and a clock. `calls.times` is the number of calls to the shared count.
 */
function servers(count: number, points: number) {
  const clock = { at: 1_000_000, now: () => clock.at }
  const shared = memoryLimiters(clock)
  const calls = { times: 0 }
  const limiters: Limiters = (rule) => {
    const limiter = shared(rule)
    return { ...limiter, take: (key, taken) => ((calls.times += 1), limiter.take(key, taken)) }
  }
  const rule = { name: 'calls', points, seconds: 60 }
  const all = Array.from({ length: count }, () => countInSlices({ limiters, clock, onError: fail }, rule))
  return { clock, calls, all }
}

/** Makes `times` concurrent calls and returns how many were allowed. */
const burst = async (times: number, request: (nth: number) => ReturnType<QuickLimiter['take']> | undefined) => {
  const taken = await Promise.all(Array.from({ length: times }, async (_none, nth) => request(nth)))
  return taken.filter((one) => one?.isOver === false).length
}

test('one server allows exactly as many calls per window as the rate limit', async () => {
  for (const points of [1, 5, 19, 20, 21, 1_200]) {
    const { clock, all } = servers(1, points)
    for (let minute = 0; minute < 3; minute += 1) {
      const atOnce = minute === 1 ? await burst(points + 50, () => all[0]?.take('a')) : 0
      let through = atOnce
      for (let nth = 0; nth < points + 50; nth += 1) if ((await all[0]?.take('a'))?.isOver === false) through += 1
      expect(through).toBe(points)
      clock.at += MINUTE_MS
    }
  }
})

test('a server queries the shared counter at most once for each 5 % of the rate limit that it uses', async () => {
  const { calls, all } = servers(1, 1_200)
  for (let nth = 0; nth < 59; nth += 1) expect(all[0]?.take('a')).not.toBeInstanceOf(Promise)
  expect(calls.times).toBe(0)
  expect(await burst(100_000, () => all[0]?.take('a'))).toBe(1_200 - 59)
  expect(calls.times).toBe(20)
})

test('several servers together exceed the rate limit by at most 10 % per server', async () => {
  const asks = fc.array(fc.nat({ max: 3 }), { minLength: 300, maxLength: 600 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 7, 40, 100), asks, fc.boolean(), async (points, order, isBurst) => {
      const { all } = servers(4, points)
      const most = points + 4 * 2 * Math.ceil(points / 20)
      let through = 0
      if (isBurst) through = await burst(order.length, (nth) => all[order[nth] ?? 0]?.take('a'))
      else for (const server of order) if ((await all[server]?.take('a'))?.isOver === false) through += 1
      expect(through).toBeLessThanOrEqual(most)
      expect(through).toBeGreaterThanOrEqual(points - 4 * 2 * Math.ceil(points / 20))
    }),
    { numRuns: 60 },
  )
})

test('a server counts calls locally while the shared counter is unavailable', async () => {
  const errors: unknown[] = []
  const away: Limiters = () => ({ take: () => Promise.reject(new Error('away')), forget: () => Promise.resolve() })
  const deps = { limiters: away, clock: { now: () => 0 }, onError: (error: unknown) => errors.push(error) }
  const limiter = countInSlices(deps, { name: 'calls', points: 40, seconds: 60 })
  expect(await burst(100, () => limiter.take('a'))).toBe(40)
  expect(errors).toHaveLength(20)
})

test('a server resets its count of calls when the window ends', async () => {
  const { clock, all } = servers(1, 3)
  for (let nth = 0; nth < 5; nth += 1) await all[0]?.take('a')
  expect(await all[0]?.take('a')).toMatchObject({ isOver: true, left: 0 })
  clock.at += 2 * MINUTE_MS
  expect(await all[0]?.take('b')).toMatchObject({ isOver: false, left: 2 })
  expect(await all[0]?.take('a')).toMatchObject({ isOver: false, left: 2 })
})
