import type { Funding, Settlement, SignedVersion } from '@cambio/core/signing/evidence'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPool } from './compose-stores.ts'
import { PostgresSignerSettlementStore } from './signer-settlement-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let owner: pg.Pool
let signer: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  signer = createPool(database.urls.signer, 8)
})
afterAll(async () => {
  await Promise.all([owner.end(), signer.end()])
  await database.close()
})
beforeEach(() => owner.query('DELETE FROM signer_funding; DELETE FROM signer_settlement'))

const transfer = (outputKey: string, overlaps: string[]): Funding => ({
  ...{ chain: 'ethereum', txId: 'tx', outputKey, overlaps },
})
const SUM = transfer('sum:a', ['a', 'b'])
const [A, B] = [transfer('a', ['sum:a']), transfer('b', ['sum:a'])]
const BALANCE = { userId: 7, asset: 'eth' }

const settlement = (order: number): Settlement => ({
  ...{ subject: `order:${order}`, spendId: `payment-${order}`, asset: 'eth', recipient: 'somewhere' },
  ...{ amountAtomic: 1n, payer: null },
})
const store = () => new PostgresSignerSettlementStore(signer)
const claim = (order: number, ...funding: Funding[]) => store().claim(settlement(order), funding, null, 0n)
const credit = (funding: Funding) => store().addCredit(BALANCE, { ...funding, amountAtomic: 1n })

it("rejects a single transfer after the sum of the transaction's transfers has funded a payment", async () => {
  expect(await claim(1, SUM)).toBe('claimed')
  expect([await claim(2, A), await claim(3, B), await credit(B)]).toEqual(['spent', 'spent', 'spent'])
  expect(await claim(1, SUM)).toBe('claimed')
})

it("rejects the sum of a transaction's transfers after a single transfer has funded a payment", async () => {
  expect([await credit(B), await claim(1, A)]).toEqual(['recorded', 'claimed'])
  expect([await claim(2, SUM), await credit(SUM)]).toEqual(['spent', 'spent'])
  expect(await credit(B)).toBe('recorded')
})

it('rejects funding that counts a transfer both alone and as part of a sum', async () => {
  expect([await claim(1, A, SUM), await claim(2, SUM, A)]).toEqual(['spent', 'spent'])
  expect((await owner.query('SELECT 1 FROM signer_funding')).rows).toEqual([])
})

it('rejects coins that a concurrent call has already recorded under another key', async () => {
  const client = await signer.connect()
  await client.query('BEGIN')
  await client.query("SELECT lock_for_signer('transfers:ethereum:tx')")
  await client.query(
    `INSERT INTO signer_funding (chain, tx_id, output_key, subject) VALUES ('ethereum', 'tx', 'a', 'order:9')`,
  )
  const outcome = claim(1, SUM)
  const waiting = async () => {
    await expect
      .poll(async () => (await owner.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(0)
  }
  await Promise.race([outcome, waiting()])
  await client.query('COMMIT')
  client.release()
  expect(await outcome).toBe('spent')
})

it('refuses only the settlement whose coins fund another one, among concurrent calls', async () => {
  const coins = (txId: string): Funding => ({ chain: 'ethereum', txId, outputKey: '', overlaps: [] })
  const shared = store()
  const outcomes = await Promise.all([
    shared.claim(settlement(1), [coins('tx-1')], null, 0n),
    shared.claim(settlement(2), [coins('tx-1')], null, 0n),
    shared.claim(settlement(3), [coins('tx-3')], null, 0n),
    shared.claim({ ...settlement(1), spendId: 'payment-4' }, [coins('tx-4')], null, 0n),
    shared.claim({ ...settlement(5), spendId: 'payment-1' }, [coins('tx-5')], null, 0n),
  ])
  expect(outcomes).toEqual(['claimed', 'spent', 'claimed', 'taken', 'taken'])
  const { rows } = await owner.query('SELECT tx_id, subject FROM signer_funding ORDER BY tx_id')
  expect(rows).toEqual([
    { tx_id: 'tx-1', subject: 'order:1' },
    { tx_id: 'tx-3', subject: 'order:3' },
  ])
  expect((await owner.query('SELECT 1 FROM signer_settlement')).rows).toHaveLength(2)
})

it('stores concurrent settlements in one transaction', async () => {
  const shared = store()
  await Promise.all([2, 1].map((order) => shared.claim(settlement(order), [transfer(`${order}`, [])], null, 0n)))
  const { rows } = await owner.query('SELECT DISTINCT xmin::text FROM signer_settlement')
  expect(rows).toHaveLength(1)
})

it('replaces the settlement of an earlier payment only for the call that names it', async () => {
  const shared = store()
  await Promise.all([claim(1), claim(2)])
  const next = (order: number) => ({ ...settlement(order), spendId: `later-${order}` })
  expect(
    await Promise.all([
      shared.claim(next(1), [], 'payment-1', 0n),
      shared.claim(next(2), [], 'payment-1', 0n),
      shared.claim(next(3), [], null, 0n),
    ]),
  ).toEqual(['claimed', 'taken', 'claimed'])
})

it('returns and stores the versions of concurrent calls separately', async () => {
  const shared = store()
  const version = (id: string, kind: 'payment' | 'own'): SignedVersion => ({
    ...{ spendId: id, chain: 'ethereum', txId: `tx-${id}`, kind, claims: [`hot:${id}`, 'x'] },
    ...{ life: id === 'b' ? { fromHeight: 1, expiresAt: 2 } : null, raw: id === 'a' ? '00' : null },
  })
  const versions = [version('a', 'payment'), version('b', 'own')]
  await Promise.all([...versions, ...versions].map((one) => shared.addVersion(one)))
  expect(await Promise.all(['b', 'a', 'c'].map((id) => shared.versionsOf(id)))).toEqual([
    [version('b', 'own')],
    [version('a', 'payment')],
    [],
  ])
  expect(await Promise.all(['tx-a', 'tx-b', 'tx-c'].map((txId) => shared.isOwn('ethereum', txId)))).toEqual([
    false,
    true,
    false,
  ])
})
