import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { isMoneroAddress } from './monero-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'cambio-programs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = (more: Record<string, string>) =>
  readSettings({ SANDBOX_PORT: '18080', DATA_DIR: folder, PATH: folder, ...more }).monero

it('enables Monero only if it is configured and both programs are installed', () => {
  expect(settings({})).toBeNull()
  expect(settings({ SANDBOX_MONERO: '' })).toBeNull()
  expect(settings({ SANDBOX_MONERO: '0' })).toBeNull()
  writeFileSync(join(folder, 'monerod'), '')
  expect(() => settings({ SANDBOX_MONERO: '1' })).toThrow('install the package "monero"')
  writeFileSync(join(folder, 'monero-wallet-rpc'), '')
  expect(settings({})).toBeNull()
  expect(settings({ SANDBOX_MONERO: '1' })).toEqual({
    monerod: join(folder, 'monerod'),
    walletRpc: join(folder, 'monero-wallet-rpc'),
  })
})

it.each([
  ['44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A', true],
  ['84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF', true],
  ['44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3B', false],
  ['0x8f3c72d109bea4f055c2e17d90aa3b64c8d21f5e', false],
  ['4'.repeat(100_000), false],
  ['', false],
])('isMoneroAddress(%s) returns %s', (text, expected) => {
  expect(isMoneroAddress(text)).toBe(expected)
})
