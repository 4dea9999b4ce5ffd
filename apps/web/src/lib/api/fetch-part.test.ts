import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

test('fetches an available module once', async () => {
  let tries = 0
  expect(await fetchPart(() => Promise.resolve(++tries))).toBe(1)
})

test('rejects with a failure that names no URL', async () => {
  await expect(fetchPart(() => Promise.reject(new TypeError('Importing a module script failed.')))).rejects.toThrow(
    'Importing',
  )
})
