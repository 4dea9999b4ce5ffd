import { expect, test } from 'vitest'
import { underLease } from './under-lease.ts'

test('a turn is had by one at a time, and given back, also by work that failed', async () => {
  let heldBy: string | null = null
  const leases = {
    acquire: async (lease: string, holder: string) => {
      if (heldBy !== null && heldBy !== holder) return null
      heldBy = holder
      return { lease, token: 1n }
    },
    release: async () => {
      heldBy = null
    },
  }
  const turn = (holder: string, work: () => Promise<unknown>) =>
    underLease({ leases, lease: 'letters', holder, longestMs: 1_000 }, work)
  expect(await turn('one', () => turn('two', async () => 'both'))).toBeUndefined()
  expect(await turn('one', async () => 'done')).toBe('done')
  expect(await turn('two', async () => 'done')).toBe('done')
  await expect(turn('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turn('one', async () => 'done')).toBe('done')
})
