import { expect, test } from 'vitest'
import { litecoindFor } from './litecoind.ts'

const FOUND = '/usr/bin/litecoind'
const fresh = { hasReal: false, hasSimulated: false }

test('a new chain takes the real node where there is one', () => {
  expect(litecoindFor(fresh, undefined, FOUND)).toBe(FOUND)
  expect(litecoindFor(fresh, undefined, undefined)).toBeUndefined()
})

test('a chain goes on as it began', () => {
  expect(litecoindFor({ ...fresh, hasSimulated: true }, undefined, FOUND)).toBeUndefined()
  expect(litecoindFor({ ...fresh, hasReal: true }, undefined, FOUND)).toBe(FOUND)
})

test('what cannot be gone on with is said', () => {
  expect(() => litecoindFor({ ...fresh, hasReal: true }, undefined, undefined)).toThrow('install it')
  expect(() => litecoindFor({ ...fresh, hasSimulated: true }, FOUND, FOUND)).toThrow('unset LITECOIND')
})
