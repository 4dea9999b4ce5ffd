import { TEST_SEAL_KEYS } from '@cambio/adapters/seals/testing/test-seals'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'long enough for a secret'
const MINIMUM = {
  MODE: 'sandbox',
  DATABASE_URL: 'postgres://worker@127.0.0.1/cambio',
  ...TEST_SEAL_KEYS,
  CONTROL_SECRET: SECRET,
  SESSION_SECRET: SECRET,
  SIGNER_SOCKET: '/run/signer.sock',
  CHAINS: JSON.stringify([{ chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin' }]),
}

it.each([
  ['unset', undefined, 24],
  ['empty', '', 24],
  ['0', '0', 0],
  ['1.5', '1.5', 1.5],
])('accepts the setting NEW_ADDRESS_WAIT_HOURS=%s', (_what, text, expected) => {
  expect(readConfig({ ...MINIMUM, NEW_ADDRESS_WAIT_HOURS: text }).NEW_ADDRESS_WAIT_HOURS).toBe(expected)
})

it.each(['-1', '721', 'a day'])('rejects the setting NEW_ADDRESS_WAIT_HOURS=%s', (text) => {
  expect(() => readConfig({ ...MINIMUM, NEW_ADDRESS_WAIT_HOURS: text })).toThrow('NEW_ADDRESS_WAIT_HOURS')
})
