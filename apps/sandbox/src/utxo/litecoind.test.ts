import { expect, test } from 'vitest'
import { litecoindFor } from './litecoind.ts'

const FOUND = '/usr/bin/litecoind'
const fresh = { hasReal: false, hasSimulated: false }

test('uses litecoind for a new chain when litecoind is installed', () => {
  expect(litecoindFor(fresh, undefined, FOUND)).toBe(FOUND)
  expect(litecoindFor(fresh, undefined, undefined)).toBeUndefined()
})

test('restarts an existing chain with the node program that created it', () => {
  expect(litecoindFor({ ...fresh, hasSimulated: true }, undefined, FOUND)).toBeUndefined()
  expect(litecoindFor({ ...fresh, hasReal: true }, undefined, FOUND)).toBe(FOUND)
})

test('throws when the node program that created the chain is not installed', () => {
  expect(() => litecoindFor({ ...fresh, hasReal: true }, undefined, undefined)).toThrow('install it')
  expect(() => litecoindFor({ ...fresh, hasSimulated: true }, FOUND, FOUND)).toThrow('unset LITECOIND')
})
