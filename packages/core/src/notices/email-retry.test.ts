import { expect, test } from 'vitest'
import { EMAIL_RETRY_FOR_MS, emailRetryMs } from './email-retry.ts'

const HOUR_MS = 3_600_000

/** Returns the retry delays of an email when every attempt fails. */
function delaysOf(forMs?: number): number[] {
  const delays: number[] = []
  for (let now = 0; ; now += delays.at(-1) ?? 0) {
    const delayMs = emailRetryMs({ attempts: delays.length, at: 0, now, ...(forMs === undefined ? {} : { forMs }) })
    if (delayMs === null) return delays
    delays.push(delayMs)
  }
}
const sumOf = (delays: number[]) => delays.reduce((sum, delayMs) => sum + delayMs, 0)

test('retries an email for 24 hours at increasing intervals of at most one hour', () => {
  const delays = delaysOf()
  expect(delays.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(delays).toEqual(delays.toSorted((one, other) => one - other))
  expect(Math.max(...delays)).toBe(HOUR_MS)
  expect(sumOf(delays)).toBeGreaterThan(EMAIL_RETRY_FOR_MS - HOUR_MS)
  expect(sumOf(delays)).toBeLessThan(EMAIL_RETRY_FOR_MS)
  expect(delays.length).toBeLessThan(40)
})

test('stops retrying an email at the end of its validity period', () => {
  expect(sumOf(delaysOf(HOUR_MS / 2))).toBeLessThan(HOUR_MS / 2)
})
