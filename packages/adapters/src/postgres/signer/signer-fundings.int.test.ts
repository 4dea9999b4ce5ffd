import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import type { Balance, Funding, Settlement } from '@cambio/core/signing/evidence'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPool } from '../compose-stores.ts'
import { PostgresSignerSettlementStore } from './signer-settlement-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

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
beforeEach(() => owner.query('DELETE FROM signer_grant; DELETE FROM signer_funding; DELETE FROM signer_settlement'))

const transfer = (outputKey: string, overlaps: string[]): Funding => ({
  chain: 'ethereum',
  txId: 'tx',
  outputKey,
  overlaps,
})
const SUM = transfer('sum:a', ['a', 'b'])
const [A, B] = [transfer('a', ['sum:a']), transfer('b', ['sum:a'])]
const BALANCE = { userId: 7, asset: 'eth' }

const settlement = (order: number): Settlement => ({
  subject: `order:${order}`,
  spendId: `payment-${order}`,
  asset: 'eth',
  recipient: 'somewhere',
  amountAtomic: 1n,
  payer: null,
  client: `payouts of account:${order}`,
})
const store = () => new PostgresSignerSettlementStore(signer)
const claim = (order: number, ...funding: Funding[]) => store().claim(settlement(order), funding, null, 0n)
const credit = (funding: Funding) => store().addCredit(BALANCE, { ...funding, amountAtomic: 1n })

it('stores a claimed settlement and finds it by the order that it settles', async () => {
  expect(await claim(1, A)).toBe('claimed')
  expect(await store().find('order:1')).toEqual(settlement(1))
  expect(await store().find('order:2')).toBeNull()
})

it("rejects a transfer as funding after its transaction's total amount has funded a payment", async () => {
  expect(await claim(1, SUM)).toBe('claimed')
  expect([await claim(2, A), await claim(3, B), await credit(B)]).toEqual(['spent', 'spent', 'spent'])
  expect(await claim(1, SUM)).toBe('claimed')
})

it("rejects a transaction's total amount as funding after one of its transfers has funded a payment", async () => {
  expect([await credit(B), await claim(1, A)]).toEqual(['recorded', 'claimed'])
  expect([await claim(2, SUM), await credit(SUM)]).toEqual(['spent', 'spent'])
  expect(await credit(B)).toBe('recorded')
})

it("rejects funding that counts a transfer both separately and within its transaction's total amount", async () => {
  expect([await claim(1, A, SUM), await claim(2, SUM, A)]).toEqual(['spent', 'spent'])
  expect((await owner.query('SELECT 1 FROM signer_funding')).rows).toEqual([])
})

it("rejects a transaction's total as funding when a concurrent call has just recorded one of its transfers", async () => {
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

it('finds the signed transactions among given transaction IDs', async () => {
  const version = (chain: string, txId: string, fromHeight: number | null) =>
    store().addVersion({
      chain,
      txId,
      spendId: txId,
      kind: 'payment',
      claims: [],
      raw: null,
      life: fromHeight === null ? null : { fromHeight, expiresAt: 99 },
    })
  await version('tron', 'first', 8)
  await version('tron', 'third', 12)
  await version('tron', 'second', 11)
  await version('monero', 'other', null)
  expect(await store().signedAmong('tron', ['first', 'unknown', 'other'])).toEqual(new Set(['first']))
  expect(await store().signedAmong('tron', [])).toEqual(new Set())
  const heights = ['tron', 'monero', 'solana'].map((chain) => store().newestFromHeight(chain))
  expect(await Promise.all(heights)).toEqual([12, null, null])
})

const PER_DAY = 1_000n
const earningsOf = (userId: number, mergedFrom: number[] = []) => ({ userId, asset: EARNINGS_ASSET, mergedFrom })
const withdraw = (id: number, amountAtomic: bigint, payer: Balance) =>
  store().claim({ ...settlement(id), asset: payer.asset, amountAtomic, payer }, [], null, PER_DAY)

it("lets one account withdraw at most a quarter of a day's total earnings", async () => {
  expect([await withdraw(1, 200n, earningsOf(1)), await withdraw(2, 50n, earningsOf(1))]).toEqual([
    'claimed',
    'claimed',
  ])
  expect(await withdraw(3, 1n, earningsOf(1))).toBe('earnings-used')
  expect(await withdraw(4, 1n, earningsOf(9, [1]))).toBe('earnings-used')
  for (const userId of [2, 3, 4]) expect(await withdraw(10 + userId, 250n, earningsOf(userId))).toBe('claimed')
  expect(await withdraw(20, 1n, earningsOf(5))).toBe('earnings-used')
  await owner.query("UPDATE signer_grant SET granted_at = granted_at - interval '1 day'")
  expect([await withdraw(3, 1n, earningsOf(1)), await withdraw(20, 1n, earningsOf(5))]).toEqual(['claimed', 'claimed'])
})

it("one account's concurrent withdrawals do not exceed its quarter of a day's total earnings", async () => {
  const outcomes = await Promise.all([1, 2, 3, 4].map((id) => withdraw(id, 100n, earningsOf(1))))
  expect(outcomes.toSorted()).toEqual(['claimed', 'claimed', 'earnings-used', 'earnings-used'])
})

it("distinguishes a withdrawal that exceeds one account's share of a day's total earnings", async () => {
  expect(await withdraw(1, 251n, earningsOf(1))).toBe('above-share')
  await store().addCredit(earningsOf(1), { ...A, amountAtomic: 1n })
  expect(await withdraw(1, 251n, earningsOf(1))).toBe('claimed')
  expect(await withdraw(2, 1n, { ...BALANCE })).toBe('unfunded')
})
