import { expect, test } from 'vitest'
import { litecoindFor } from './litecoind.ts'

const FOUND = '/usr/bin/litecoind'
const fresh = { hasReal: false, hasSimulated: false }

test('uses the real node for a new chain when it is installed', () => {
  expect(litecoindFor(fresh, undefined, FOUND)).toBe(FOUND)
  expect(litecoindFor(fresh, undefined, undefined)).toBeUndefined()
})

test('continues a chain with the node that it started with', () => {
  expect(litecoindFor({ ...fresh, hasSimulated: true }, undefined, FOUND)).toBeUndefined()
  expect(litecoindFor({ ...fresh, hasReal: true }, undefined, FOUND)).toBe(FOUND)
})

test('throws when the chain cannot continue with its node', () => {
  expect(() => litecoindFor({ ...fresh, hasReal: true }, undefined, undefined)).toThrow('install it')
  expect(() => litecoindFor({ ...fresh, hasSimulated: true }, FOUND, FOUND)).toThrow('unset LITECOIND')
})
