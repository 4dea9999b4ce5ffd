import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPool } from '../postgres/compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/testing/test-database.ts'
import { WalletIdentityStore } from '../postgres/chains/wallet-identity-store.ts'
import { openWallet, WrongWallet } from './open-wallet.ts'
import { walletFingerprint } from './wallet-fingerprint.ts'

const PASSPHRASE = 'a passphrase of this test only'
let database: TestDatabase
let pool: pg.Pool
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.urls.signer, 2)
  folder = mkdtempSync(join(tmpdir(), 'cambio-wallet-'))
})
afterEach(async () => {
  await pool.end()
  await database.close()
  rmSync(folder, { recursive: true })
})

const machine = (name: string, mayCreate = true) =>
  openWallet({
    file: join(folder, `${name}.age`),
    passphrase: PASSPHRASE,
    identity: new WalletIdentityStore(pool),
    mayCreate,
  })

it('opens the wallet that is bound to the database', async () => {
  const root = await machine('first')
  expect(await new WalletIdentityStore(pool).find()).toBe(walletFingerprint(root))
  expect(walletFingerprint(await machine('first', false))).toBe(walletFingerprint(root))
}, 60_000)

it('throws instead of creating a second keystore when the database already belongs to a wallet', async () => {
  await machine('first')
  await expect(machine('second')).rejects.toThrow(/belongs to wallet [0-9a-f]{32}, and there is no keystore/)
  expect(existsSync(join(folder, 'second.age'))).toBe(false)
}, 60_000)

it("rejects another machine's keystore when it contains another wallet than the database's", async () => {
  await machine('second')
  await pool.query('SELECT 1')
  const owner = createPool(database.ownerUrl, 1)
  await owner.query('TRUNCATE wallet_identity')
  await machine('first')
  await owner.end()
  await expect(machine('second')).rejects.toThrow(WrongWallet)
}, 60_000)

it('throws in production instead of creating a wallet automatically', async () => {
  await expect(machine('first', false)).rejects.toThrow('npm run ops -- wallet init')
  expect(await new WalletIdentityStore(pool).find()).toBeNull()
})
