import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { inheritedEnvironment } from './inherited-environment.ts'

const OF_THE_SIGNER = ['SIGNER_PASSPHRASE', 'SIGNER_DATABASE_URL', 'KEYSTORE_FILE', 'SIGNER_SOCKET']

it('the inherited environment contains no setting of the signer', () => {
  const given = Object.fromEntries(OF_THE_SIGNER.map((name) => [name, 'set by the operator']))
  const inherited = inheritedEnvironment({ ...given, PATH: '/bin' })
  for (const name of OF_THE_SIGNER) expect(inherited[name], name).toBeUndefined()
  expect(inherited.PATH).toBe('/bin')
})

it('passes the keystore and its passphrase only to the signer', () => {
  const text = readFileSync(join(ROOT, 'scripts/supervisor/stack.ts'), 'utf8')
  for (const name of ['SIGNER_PASSPHRASE', 'KEYSTORE_FILE', 'SIGNER_DATABASE_URL']) expect(text).not.toContain(name)
})
