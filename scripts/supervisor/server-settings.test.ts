import { expect, it } from 'vitest'
import { assertServerSettings } from './server-settings.ts'
import { readSettings } from './settings.ts'
import { PRODUCTION } from './testing/production.ts'

it('does not require settings that the supervisor itself passes to the server', () => {
  for (const env of [{}, PRODUCTION]) expect(() => assertServerSettings(readSettings(env), env)).not.toThrow()
})

it.each([
  ['DATABASE_POOL', '0'],
  ['TRUST_PROXY', 'garbage'],
  ['CKM_PAIRS', 'eth-ltc'],
])('rejects the server setting %s=%s before any process starts', (name, value) => {
  const env = { [name]: value }
  expect(() => assertServerSettings(readSettings(env), env)).toThrow(`Setting ${name}: `)
})
