import { AdapterError } from '@cambio/core/shared/adapter-error'
import { expect, test } from 'vitest'
import { Argon2Hasher } from './argon2-hasher.ts'

test('accepts a password in any Unicode normalisation form', async () => {
  const hasher = new Argon2Hasher()
  const kept = await hasher.hash('Amélie geht schlafen')
  expect(await hasher.verify('Ame\u0301lie geht schlafen', kept)).toBe(true)
  expect(await hasher.verify('Amelie geht schlafen', kept)).toBe(false)
  expect(await hasher.verify('', null)).toBe(false)
})

test(
  'rejects a password hash task with a retryable error while two are running and 64 are queued',
  { timeout: 60_000 },
  async () => {
    const hasher = new Argon2Hasher()
    const taken = Array.from({ length: 66 }, () => hasher.hash('x'))
    await expect(hasher.hash('x')).rejects.toBeInstanceOf(AdapterError)
    expect(new Set(await Promise.all(taken)).size).toBe(66)
    await hasher.hash('x')
  },
)
