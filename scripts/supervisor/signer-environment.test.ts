import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestAuthority } from '@cambio/adapters/signer/testing/test-certificates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig as readSignerConfig } from '../../apps/signer/src/config.ts'
import { ROOT } from '../lib/root.ts'
import { readSettings } from './settings.ts'
import { signerEnvironment, signerSocket, workerConnection } from './signer-environment.ts'
import { PRODUCTION } from './testing/production.ts'

const CHAINS = JSON.stringify([
  { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin' },
])
/** Settings that only the signer may see. */
const PRIVATE_TO_SIGNER = ['KEYSTORE_FILE', 'SIGNER_PASSPHRASE', 'SIGNER_DATABASE_URL', 'SIGNER_CAPS']

it.each(['apps/worker/src', 'apps/server/src'])('%s does not read the signer settings', (folder) => {
  const text = readFileSync(join(ROOT, folder, 'config.ts'), 'utf8')
  for (const name of PRIVATE_TO_SIGNER) expect(text).not.toContain(name)
})

it("puts the signer's socket into the data folder", () => {
  expect(signerSocket(readSettings({ DATA_DIR: '/srv/cambio' }))).toBe('/srv/cambio/signer/signer.sock')
})

it('uses different short socket paths for two data folders with long paths', () => {
  const long = (name: string) => signerSocket(readSettings({ DATA_DIR: `/srv/${'x'.repeat(120)}/${name}` }))
  expect(Buffer.byteLength(long('a'))).toBeLessThanOrEqual(103)
  expect(long('a')).not.toBe(long('b'))
  expect(long('a')).toBe(long('a'))
})

it('passes every signer setting to the signer process', () => {
  const settings = readSettings({ ...PRODUCTION, DATA_DIR: '/srv/cambio' })
  const own = { databaseUrl: 'postgres://signer:x@db/cambio', chains: CHAINS }
  const environment = signerEnvironment(
    settings,
    { signerPassphrase: 'not this one, this is long', sealSecret: 'long enough', operatorSealSecret: 'long enough' },
    own,
  )
  expect(readSignerConfig(environment)).toMatchObject({
    DATABASE_URL: own.databaseUrl,
    KEYSTORE_FILE: '/srv/cambio/keystore.age',
    SIGNER_PASSPHRASE: PRODUCTION.SIGNER_PASSPHRASE,
    MODE: 'production',
  })
})

it('does not require a passphrase in production when the operator runs the signer', () => {
  const environment = { ...PRODUCTION, SIGNER_PASSPHRASE: '', SIGNER_SOCKET: '/run/cambio/signer.sock' }
  expect(readSettings(environment)).toMatchObject({ signerSocket: '/run/cambio/signer.sock', signerPassphrase: null })
})

it.each(['signer.sock', `/${'x'.repeat(110)}`])('rejects SIGNER_SOCKET=%s', (path) => {
  expect(() => readSettings({ SIGNER_SOCKET: path })).toThrow('SIGNER_SOCKET')
})

describe('mutual TLS', () => {
  let authority: TestAuthority
  let tls: ReturnType<TestAuthority['settings']>

  beforeAll(async () => {
    authority = await TestAuthority.create()
    tls = authority.settings(await authority.issue('worker.cambio.internal'), 'signer.cambio.internal', 7443)
  })
  afterAll(() => authority.close())

  it('passes the TLS settings to the worker instead of a socket', () => {
    const settings = readSettings({ ...PRODUCTION, SIGNER_PASSPHRASE: '', ...tls })
    expect(settings).toMatchObject({ signerTls: tls, signerPassphrase: null })
    expect(workerConnection(settings)).toEqual(tls)
    expect(workerConnection(readSettings({ DATA_DIR: '/srv/cambio' }))).toEqual({
      SIGNER_SOCKET: '/srv/cambio/signer/signer.sock',
    })
  })

  it('rejects an incomplete set of TLS settings, and TLS settings beside a socket', () => {
    expect(() => readSettings({ ...tls, SIGNER_TLS_KEY: '' })).toThrow('SIGNER_TLS_KEY: must be set')
    expect(() => readSettings({ SIGNER_TLS_PEER: tls.SIGNER_TLS_PEER })).toThrow('SIGNER_TLS_ADDRESS: must be set')
    expect(() => readSettings({ ...tls, SIGNER_SOCKET: '/run/signer.sock' })).toThrow('SIGNER_SOCKET: must be unset')
  })
})
