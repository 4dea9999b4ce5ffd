import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { inheritedEnvironment } from './inherited-environment.ts'

const OF_THE_SIGNER = [
  'SIGNER_PASSPHRASE',
  'SIGNER_DATABASE_URL',
  'KEYSTORE_FILE',
  'SIGNER_SOCKET',
  'SIGNER_TLS_ADDRESS',
  'SIGNER_TLS_CA',
  'SIGNER_TLS_CERTIFICATE',
  'SIGNER_TLS_KEY',
  'SIGNER_TLS_PEER',
]

it('the environment that child processes inherit contains no signer settings', () => {
  const given = Object.fromEntries(OF_THE_SIGNER.map((name) => [name, 'set by the operator']))
  const inherited = inheritedEnvironment({ ...given, PATH: '/bin' })
  for (const name of OF_THE_SIGNER) expect(inherited[name], name).toBeUndefined()
  expect(inherited.PATH).toBe('/bin')
})

it('the environment that child processes inherit contains no messenger secrets', () => {
  const given = { MESSENGER_BOT_TOKEN: '7:token', MESSENGER_WEBHOOK_SECRET: 'secret', MESSENGER_LAUNCH_MINUTES: '5' }
  const inherited = inheritedEnvironment(given)
  expect(inherited).toMatchObject({ MESSENGER_LAUNCH_MINUTES: '5' })
  expect(Object.values(inherited)).not.toContain('7:token')
  expect(Object.values(inherited)).not.toContain('secret')
})

it('passes the keystore and its passphrase only to the signer process', () => {
  const text = readFileSync(join(ROOT, 'scripts/supervisor/stack.ts'), 'utf8')
  for (const name of ['SIGNER_PASSPHRASE', 'KEYSTORE_FILE', 'SIGNER_DATABASE_URL']) expect(text).not.toContain(name)
})
