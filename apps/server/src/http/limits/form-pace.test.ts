import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPace } from './form-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Simulates a form upload. After each second, the server has received `bytesAt(second)` bytes in total. Returns the
 * outcome after `seconds`.
 */
async function sent(bytesAt: (second: number) => number | undefined, seconds: number) {
  let second = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = keepPace(() => bytesAt(second), promise).catch((error: unknown) => error)
  for (; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1_000)
  resolve('read')
  return answer
}
const LATE = { status: 408 }

describe('minimum form upload speed', () => {
  test('accepts a 30 MB form at 2 Mbit/s', async () => {
    expect(await sent((second) => second * 250_000, 126)).toBe('read')
  })

  test('accepts an upload that starts slowly but rejects an upload that remains slow', async () => {
    expect(await sent((second) => second * 1_000, 19)).toBe('read')
    expect(await sent((second) => second * 1_000, 25)).toMatchObject(LATE)
    expect(await sent((second) => second * 40_000, 180)).toBe('read')
  })

  test('rejects an upload that stalls for ten seconds, even after a fast start', async () => {
    expect(await sent((second) => Math.min(second, 5) * 5_000_000, 13)).toBe('read')
    expect(await sent((second) => Math.min(second, 5) * 5_000_000, 18)).toMatchObject(LATE)
  })

  test('does not limit the upload time of a request without a socket', async () => {
    expect(await sent(() => undefined, 100)).toBe('read')
  })
})
