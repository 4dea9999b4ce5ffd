import type { Account } from '@cambio/core/accounts/account'
import { expect, test, vi } from 'vitest'
import { AccountMemory } from './account-memory.ts'

const account = (userId: number) => ({ userId }) as Account

test("loads a session's account once per cache lifetime", async () => {
  let now = 0
  const memory = new AccountMemory({ now: () => now })
  const read = vi.fn(async () => account(read.mock.calls.length))
  expect([await memory.get('a', read), await memory.get('a', read), await memory.get('b', read)]).toEqual(
    [1, 1, 2].map(account),
  )
  now = 5_000
  expect(await memory.get('a', read)).toEqual(account(3))
})

test('does not cache an account whose read was in flight when the cache was cleared', async () => {
  const memory = new AccountMemory({ now: () => 0 })
  await memory.get('a', async () => account(1))
  memory.forget()
  await memory.get('a', async () => {
    memory.forget()
    return account(2)
  })
  expect(await memory.get('a', async () => account(3))).toEqual(account(3))
})

test('does not cache a failed read of an account', async () => {
  const memory = new AccountMemory({ now: () => 0 })
  await expect(memory.get('a', () => Promise.reject(new Error('a failure')))).rejects.toThrow('a failure')
  expect(await memory.get('a', async () => account(1))).toEqual(account(1))
})

test('does not evict a frequently read account when the cache exceeds its maximum size', async () => {
  const memory = new AccountMemory({ now: () => 0 })
  const read = vi.fn(async () => account(1))
  for (let session = 0; session < 10_001; session += 1) {
    await memory.get('often', read)
    await memory.get(`session ${session}`, async () => account(2))
  }
  expect(read).toHaveBeenCalledTimes(1)
})
