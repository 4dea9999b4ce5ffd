import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

test('what is there is fetched once', async () => {
  let tries = 0
  expect(await fetchPart(() => Promise.resolve(++tries))).toBe(1)
})

test('a failure that names no address is told', async () => {
  await expect(fetchPart(() => Promise.reject(new TypeError('Importing a module script failed.')))).rejects.toThrow(
    'Importing',
  )
})
