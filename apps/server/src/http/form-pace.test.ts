import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPace } from './form-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form that comes so fast; what became of it when so many seconds have passed. */
async function sent(bytesAt: (second: number) => number | undefined, seconds: number) {
  let second = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = keepPace(() => bytesAt(second), promise).catch((error: unknown) => error)
  for (; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1_000)
  resolve('read')
  return answer
}
const LATE = { status: 408 }

describe('a form', () => {
  test('of thirty megabytes over two megabits a second is read', async () => {
    expect(await sent((second) => second * 250_000, 126)).toBe('read')
  })

  test('that begins slowly is read; one that goes on so is given up', async () => {
    expect(await sent((second) => second * 1_000, 19)).toBe('read')
    expect(await sent((second) => second * 1_000, 25)).toMatchObject(LATE)
    expect(await sent((second) => second * 40_000, 180)).toBe('read')
  })

  test('of which nothing comes for ten seconds is given up, however fast it was', async () => {
    expect(await sent((second) => Math.min(second, 5) * 5_000_000, 13)).toBe('read')
    expect(await sent((second) => Math.min(second, 5) * 5_000_000, 18)).toMatchObject(LATE)
  })

  test('without a line has all the time', async () => {
    expect(await sent(() => undefined, 100)).toBe('read')
  })
})
