import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { underLease, type IsHeld } from './under-lease.ts'

const SECOND_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Creates an in-memory lease that uses the fake clock. While `isAway` is true, the lease's database does not respond.
 */
function openLease() {
  const held = { by: '', until: 0, token: 0n, isAway: false }
  const leases = {
    acquire: async (lease: string, holder: string, ttlMs: number) => {
      if (held.isAway) throw new Error('The database is away')
      if (held.by !== holder && held.until > performance.now()) return null
      if (held.by !== holder) held.token += 1n
      Object.assign(held, { by: holder, until: performance.now() + ttlMs })
      return { lease, token: held.token }
    },
    release: async ({ token }: { token: bigint }) => {
      if (token === held.token) held.until = 0
    },
  }
  const turn = <T>(holder: string, work: (isHeld: IsHeld) => Promise<T>, longestMs = 60 * SECOND_MS) =>
    underLease({ leases, lease: 'emails', holder, longestMs }, work)
  return { held, turn }
}

const lasting = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))

test('grants the lease to one worker at a time', async () => {
  const { turn } = openLease()
  expect(await turn('one', () => turn('two', async () => 'both'))).toBeUndefined()
  expect(await turn('one', async () => 'done')).toBe('done')
  expect(await turn('two', async () => 'done')).toBe('done')
  await expect(turn('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turn('one', async () => 'done')).toBe('done')
})

test('renews the lease while slow work is running', async () => {
  const { turn } = openLease()
  const slow = turn('one', lasting(30 * SECOND_MS))
  for (let second = 0; second < 29; second += 1) {
    await vi.advanceTimersByTimeAsync(SECOND_MS)
    expect(await turn('two', async () => 'taken over')).toBeUndefined()
  }
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(await slow).toBe('done')
  expect(await turn('two', async () => 'next')).toBe('next')
})

test('lets another worker take over the lease when the work exceeds its maximum duration', async () => {
  const { turn } = openLease()
  let isHeld: IsHeld = () => true
  const slow = turn(
    'one',
    (held) => {
      isHeld = held
      return lasting(60 * SECOND_MS)()
    },
    4 * SECOND_MS,
  )
  await vi.advanceTimersByTimeAsync(13 * SECOND_MS)
  expect(isHeld()).toBe(false)
  expect(await turn('two', async () => 'taken over')).toBe('taken over')
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect(await slow).toBe('done')
})

test('stops the work before the lease expires when the database does not respond', async () => {
  const { held, turn } = openLease()
  let isHeld: IsHeld = () => false
  const slow = turn('one', (mine) => {
    isHeld = mine
    return lasting(30 * SECOND_MS)()
  })
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  held.isAway = true
  await vi.advanceTimersByTimeAsync(4 * SECOND_MS)
  expect(isHeld()).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  expect([isHeld(), held.until > performance.now()]).toEqual([false, true])
  held.isAway = false
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  expect(isHeld()).toBe(true)
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS)
  await slow
})
