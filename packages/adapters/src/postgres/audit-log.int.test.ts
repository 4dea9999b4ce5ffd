import { auditNext } from '@cambio/core/audit/audit-next'
import { CONFIRM_AFTER_MS } from '@cambio/core/audit/audit-log'
import { periodicChecks } from '@cambio/core/audit/periodic-checks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAuditStore } from './audit-store.ts'
import { createPool, createPostgresStores } from './compose-stores.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const EVERY_MS = 600_000
const EXTRA_RUNS = 3
const WORDS = 'payment 1 took a fee of 9, allowed were 8'

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>
let operator: ReturnType<typeof createPool>
let now = 1_800_000_000_000

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 2)
  worker = createPool(database.urls.worker, 2)
  operator = createPool(database.urls.operator, 2)
})
afterAll(async () => {
  await Promise.all([owner.end(), worker.end(), operator.end()])
  await database.close()
})

/** Runs every record check with the database role of the worker. */
async function fullPass(): Promise<void> {
  const checks = periodicChecks({
    ...{ store: new PostgresAuditStore(worker), gateways: [], instruments: [] },
    wait: () => Promise.resolve(),
  })
  const { auditLog: log } = createPostgresStores(worker)
  now += EVERY_MS
  for (let made = 0; made < checks.length + EXTRA_RUNS; made += 1)
    await auditNext({ checks, log, clock: { now: () => now }, everyMs: EVERY_MS, report: () => {} })
}

const halted = async (): Promise<string[]> =>
  (await owner.query<{ chain: string }>('SELECT chain FROM chain_halt ORDER BY chain')).rows.map(({ chain }) => chain)

test('consistent records cause no halt', async () => {
  await owner.query(
    `INSERT INTO chain_cursor (chain, height, hash, highest)
     VALUES ('ethereum', 10, 'a', 10), ('litecoin', 10, 'b', 10), ('tron', 10, 'c', 10)`,
  )
  await fullPass()
  await fullPass()
  expect(await halted()).toEqual([])
})

test('a payment with a fee above its limit halts only its chain, after the second run', async () => {
  await owner.query(
    `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, raw, tx_id,
       reservation, fee, allowed_fee, created_at)
     VALUES ('gas', '1', 'litecoin', 'ltc', 'hot', 0, 'recipient', 5, 'FINAL', 'bytes', 'tx-1', '{}', 9, 8, now())`,
  )
  await fullPass()
  expect(await halted()).toEqual([])
  await fullPass()
  expect(await halted()).toEqual(['litecoin'])
})

test('an accepted violation halts no chain, and the role of the server cannot accept one', async () => {
  const server = createPool(database.urls.server, 1)
  await expect(createPostgresStores(server).auditLog.accept([WORDS])).rejects.toThrow('permission denied')
  await server.end()
  await createPostgresStores(operator).auditLog.accept([WORDS])
  await owner.query('DELETE FROM chain_halt')
  await fullPass()
  expect(await halted()).toEqual([])
})

test('a violation without a chain halts every chain', async () => {
  await owner.query(`INSERT INTO exposure_book (asset, reserved, ceiling) VALUES ('ltc', 5, 10)`)
  await fullPass()
  now += CONFIRM_AFTER_MS
  await fullPass()
  expect(await halted()).toEqual(['ethereum', 'litecoin', 'tron'])
})

test('a query that exceeds its timeout returns an unchecked finding', async () => {
  const client = await worker.connect()
  const store = new PostgresAuditStore({
    query: (text: string) => client.query(text.replace('AS found', 'AS found, pg_sleep(5)')),
  })
  expect(await store.checkRecord(3, 50)).toEqual([
    { invariant: 3, what: 'not checked: the database took longer than 50 ms', isUnchecked: true },
  ])
  const { rows } = await client.query<{ statement_timeout: string }>('SHOW statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '0' }])
  client.release()
})
