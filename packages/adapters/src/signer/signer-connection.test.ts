import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSignerConnection, SIGNER_TLS_NAMES } from './signer-connection.ts'
import { type CertificateFiles, TestAuthority } from './testing/test-certificates.ts'

const PEER = 'signer.cambio.internal'

let authority: TestAuthority
let files: CertificateFiles
let settings: ReturnType<TestAuthority['settings']>

beforeAll(async () => {
  authority = await TestAuthority.create()
  files = await authority.issue('worker.cambio.internal')
  settings = authority.settings(files, PEER, 7443)
})

afterAll(() => authority.close())

it('reads the Unix socket', () => {
  expect(readSignerConnection({ SIGNER_SOCKET: '/run/signer.sock' })).toEqual({ socketPath: '/run/signer.sock' })
})

it('reads the TLS settings and their files', () => {
  expect(readSignerConnection(settings)).toEqual({ tls: authority.tls(files, PEER, 7443) })
})

it.each(['signer.internal:7443', '10.0.0.5:1', '[::1]:65535'])('accepts the address %s', (address) => {
  expect(readSignerConnection({ ...settings, SIGNER_TLS_ADDRESS: address })).toHaveProperty('tls')
})

it('rejects settings with neither a socket nor TLS', () => {
  expect(() => readSignerConnection({})).toThrow('SIGNER_SOCKET: must be set')
})

it('rejects the socket together with a TLS setting', () => {
  const both = { SIGNER_SOCKET: '/run/signer.sock', SIGNER_TLS_PEER: PEER }
  expect(() => readSignerConnection(both)).toThrow('SIGNER_SOCKET: must be unset, because SIGNER_TLS_PEER is set')
})

it.each(SIGNER_TLS_NAMES)('names %s if it alone is missing', (name) => {
  expect(() => readSignerConnection({ ...settings, [name]: '' })).toThrow(`${name}: must be set`)
})

it.each([
  ['SIGNER_TLS_ADDRESS', 'signer.internal'],
  ['SIGNER_TLS_ADDRESS', 'signer.internal:0'],
  ['SIGNER_TLS_ADDRESS', 'signer.internal:65536'],
  ['SIGNER_TLS_ADDRESS', 'https://signer.internal:7443'],
  ['SIGNER_TLS_PEER', '10.0.0.5'],
  ['SIGNER_TLS_PEER', '.cambio.internal'],
  ['SIGNER_TLS_PEER', '*.cambio.internal'],
  ['SIGNER_TLS_CA', '/missing/ca.crt'],
  ['SIGNER_TLS_CERTIFICATE', '/missing/own.crt'],
  ['SIGNER_TLS_KEY', '/missing/own.key'],
])('rejects the setting %s=%s', (name, value) => {
  expect(() => readSignerConnection({ ...settings, [name]: value })).toThrow(`Bad settings. ${name}: `)
})

it('rejects files with other content', () => {
  const text = join(authority.folder, 'text.pem')
  writeFileSync(text, 'no PEM', { mode: 0o600 })
  for (const name of ['SIGNER_TLS_CA', 'SIGNER_TLS_CERTIFICATE', 'SIGNER_TLS_KEY'])
    expect(() => readSignerConnection({ ...settings, [name]: text })).toThrow(`${name}: must name a file`)
})

it('rejects the key of another certificate', async () => {
  const { key } = await authority.issue('worker.cambio.internal')
  expect(() => readSignerConnection({ ...settings, SIGNER_TLS_KEY: key })).toThrow(
    'SIGNER_TLS_KEY: must be the key of SIGNER_TLS_CERTIFICATE',
  )
})

it.each(['0644', '0602', '0601'])('rejects a private key of mode %s', (text) => {
  const [mode, key] = [Number.parseInt(text, 8), join(authority.folder, `open-${text}.key`)]
  copyFileSync(files.key, key)
  chmodSync(key, mode)
  expect(() => readSignerConnection({ ...settings, SIGNER_TLS_KEY: key })).toThrow('is open to other users')
  chmodSync(key, 0o640)
  expect(readSignerConnection({ ...settings, SIGNER_TLS_KEY: key })).toHaveProperty('tls')
})
