import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAuditStore } from './audit-store.ts'
import { createPool, createPostgresStores } from './compose-stores.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.appUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

test('the audit finds a payment that was signed anew while its first transaction may still live (invariant 8)', async () => {
  const { payments } = createPostgresStores(pool).work.stores
  const findings = async () =>
    (await new PostgresAuditStore(pool).checkRecords()).findings.filter(({ invariant }) => invariant === 8)
  const intended = await payments.intend(
    {
      ...{ purpose: 'sweep', reference: '1', orderId: null, chain: 'chain', asset: 'eth', to: 'somebody', memo: null },
      source: { purpose: 'hot', index: 0 },
      amountAtomic: 7n,
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
  expect(await findings()).toEqual([{ invariant: 8, what }])
  await payments.endAttempt('chain', 'first', { kind: 'expired', by: 59_999 })
  expect(await findings()).toEqual([{ invariant: 8, what }])
  await pool.query('UPDATE payment_attempt SET ended_by = 60000 WHERE ended_by = 59999')
  expect(await findings()).toEqual([])
})
