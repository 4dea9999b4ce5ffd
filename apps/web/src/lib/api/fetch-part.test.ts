import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

test('loads a module without a retry if the first attempt succeeds', async () => {
  let tries = 0
  expect(await fetchPart(() => Promise.resolve(++tries))).toBe(1)
})

test('rejects with the original error if the error message contains no module URL', async () => {
  await expect(fetchPart(() => Promise.reject(new TypeError('Importing a module script failed.')))).rejects.toThrow(
    'Importing',
  )
})
