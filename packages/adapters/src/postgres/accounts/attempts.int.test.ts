import type { Payment } from '@cambio/core/payments/payment'
import { NO_VALUE_CAPS } from '../../chains/testing/memory-spend-store.ts'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAuditStore } from '../audit/audit-store.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

test('the audit reports a payment signed again while its first transaction may still be valid (invariant 8)', async () => {
  const { payments } = createPostgresStores(pool).work.stores
  const findings = async () =>
    (await new PostgresAuditStore(pool).checkRecords()).findings.filter(({ invariant }) => invariant === 8)
  const intended = await payments.intend(
    {
      purpose: 'sweep',
      reference: '1',
      orderId: null,
      chain: 'chain',
      asset: 'eth',
      to: 'someone',
      memo: null,
      source: { purpose: 'hot', index: 0 },
      amountAtomic: 7n,
      chargedFeeAtomic: 0n,
    },
    0,
  )
  const life = { fromHeight: 7, expiresAt: 60_000 }
  const signed = (name: string): Payment => ({
    ...present(intended, 'an intent'),
    status: 'SIGNED',
    reservation: { kind: 'expiring', terms: { maxFeeAtomic: 5n, fields: {} }, life },
    raw: name,
    txId: name,
  })
  await payments.save(signed('first'))
  await payments.save(signed('second'))
  const what = expect.stringContaining('first may still live')
  expect(await findings()).toEqual([{ invariant: 8, what, chain: 'chain' }])
  await payments.endAttempt('chain', 'first', { kind: 'expired', by: 59_999 })
  expect(await findings()).toEqual([{ invariant: 8, what, chain: 'chain' }])
  await pool.query('UPDATE payment_attempt SET ended_by = 60000 WHERE ended_by = 59999')
  expect(await findings()).toEqual([])
})

test('the audit reports a payment signed twice on a chain where the wallet selects the coins (invariant 8)', async () => {
  const { payments } = createPostgresStores(pool).work.stores
  const intended = await payments.intend(
    {
      purpose: 'gas',
      reference: '1',
      orderId: null,
      chain: 'monero',
      asset: 'xmr',
      to: 'someone',
      memo: null,
      source: { purpose: 'hot', index: 0 },
      amountAtomic: 7n,
      chargedFeeAtomic: 0n,
    },
    0,
  )
  const reservation = { kind: 'once', terms: { maxFeeAtomic: 5n, fields: {} } } as const
  const signed = { ...present(intended, 'an intent'), status: 'SIGNED' as const, reservation }
  for (const name of ['once', 'twice']) {
    await payments.save({ ...signed, raw: name, txId: name })
    expect((await payments.find(signed.id))?.reservation).toEqual(reservation)
  }
  const { findings } = await new PostgresAuditStore(pool).checkRecords()
  expect(findings).toContainEqual({
    invariant: 8,
    chain: 'monero',
    what: expect.stringContaining('while once may still live'),
  })
})

test('the audit reports a held balance that differs from the total reserved for payments (invariant 4)', async () => {
  const { payments } = createPostgresStores(pool).work.stores
  const audit = async () =>
    (await new PostgresAuditStore(pool).checkRecords()).findings.filter(({ invariant }) => invariant === 4)
  const before = await audit()
  const intended = await payments.intend(
    {
      purpose: 'gas',
      reference: '2',
      orderId: null,
      chain: 'litecoin',
      asset: 'ltc',
      to: 'someone',
      memo: null,
      source: { purpose: 'hot', index: 0 },
      amountAtomic: 7n,
      chargedFeeAtomic: 0n,
    },
    0,
  )
  const reservation = { kind: 'inputs', inputs: [], feeAtomic: 5n, changeAtomic: 0n, changeOutputs: 1 } as const
  await payments.save({
    ...present(intended, 'an intent'),
    status: 'RESERVED',
    reservation: { ...reservation, inputs: [] },
    heldFeeAtomic: 5n,
  })
  const found = await audit()
  expect(found).toHaveLength(before.length + 1)
  expect(found).toContainEqual({ invariant: 4, chain: 'litecoin', what: '0 of ltc is held, payments claim 12' })
})

test('the signer counts a payment that it signed several times only once, at its highest amount', async () => {
  const { signerSpends } = createPostgresStores(pool)
  const caps = { perTransactionAtomic: 100n, perHourAtomic: 150n, perDayAtomic: 150n }
  const count = (spendId: string, amountAtomic: bigint, { recipient = 'someone', asset = 'ltc' } = {}) =>
    signerSpends.count([{ spendId, asset, recipient, amountAtomic, valueMicro: 1n, caps }], {
      caps: NO_VALUE_CAPS,
      isApproved: false,
      direction: 'sent',
      payer: null,
    })
  expect(await count('one', 80n)).toBe('counted')
  expect(await count('one', 100n)).toBe('counted')
  expect(await count('one', 80n)).toBe('counted')
  expect(await count('two', 51n)).toBe('cap-hour')
  expect(await count('two', 50n)).toBe('counted')
  expect(await count('two', 51n)).toBe('cap-hour')
  expect(await count('one', 101n)).toBe('cap-transaction')
  expect(await count('one', 80n, { recipient: 'someone else' })).toBe('other-payment')
  expect(await count('one', 80n, { asset: 'eth' })).toBe('other-payment')
})
