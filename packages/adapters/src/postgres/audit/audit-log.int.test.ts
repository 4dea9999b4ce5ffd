import { auditNext, type AuditMemory } from '@cambio/core/audit/audit-next'
import type { Finding } from '@cambio/core/audit/audit'
import { periodicChecks } from '@cambio/core/audit/periodic-checks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAuditStore } from './audit-store.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const EVERY_MS = 600_000
const EXTRA_RUNS = 3
const WORDS = 'payment 1 took a fee of 9, allowed were 8'

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>
let operator: ReturnType<typeof createPool>
const memory: AuditMemory = { startedAt: Date.now(), runs: new Map() }

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

/**
 * Moves the last run of every check into the past, so that all checks are due. The next run confirms a known violation
 * if it finds the violation again.
 */
async function age(): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '${EVERY_MS} milliseconds'`
  await owner.query(`UPDATE audit_check SET ${earlier('checked_at')}, ${earlier('broken_since')}`)
}

/** Runs all audit checks on the database records with the worker's database role. */
async function fullPass(): Promise<void> {
  const checks = periodicChecks({
    store: new PostgresAuditStore(worker),
    gateways: [],
    instruments: [],
    wait: () => Promise.resolve(),
    clock: { now: Date.now },
    everyMs: EVERY_MS,
  })
  const { auditLog: log } = createPostgresStores(worker)
  await age()
  for (let made = 0; made < checks.length + EXTRA_RUNS; made += 1)
    await auditNext({ checks, log, clock: { now: Date.now }, everyMs: EVERY_MS, memory, report: () => {} })
}

const halted = async (): Promise<string[]> =>
  (await owner.query<{ chain: string }>('SELECT chain FROM chain_halt ORDER BY chain')).rows.map(({ chain }) => chain)

test('does not halt any chain when the audited records are consistent', async () => {
  await owner.query(
    `INSERT INTO chain_cursor (chain, height, hash, highest)
     VALUES ('ethereum', 10, 'a', 10), ('litecoin', 10, 'b', 10), ('tron', 10, 'c', 10)`,
  )
  await fullPass()
  await fullPass()
  expect(await halted()).toEqual([])
})

test('halts only the chain of a payment whose fee exceeds its limit', async () => {
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

test("only the operator's database role can accept an audit violation", async () => {
  const server = createPool(database.urls.server, 1)
  await expect(createPostgresStores(server).auditLog.accept([WORDS])).rejects.toThrow('permission denied')
  await server.end()
  await createPostgresStores(operator).auditLog.accept([WORDS])
  await owner.query('DELETE FROM chain_halt')
  await fullPass()
  expect(await halted()).toEqual([])
})

test('halts only the chain of an asset whose balance differs from the journal', async () => {
  await owner.query(
    `INSERT INTO balance_shard (account, asset, shard, guard, amount) VALUES ('suspense', 'trx', 0, 0, 5)`,
  )
  await fullPass()
  await fullPass()
  expect(await halted()).toEqual(['tron'])
})

test('reports an exposure reservation without an order, but does not halt the chain', async () => {
  await owner.query('DELETE FROM chain_halt')
  await owner.query('DELETE FROM balance_shard')
  await owner.query(`INSERT INTO exposure_book (asset, reserved, ceiling) VALUES ('ltc', 5, 10)`)
  await fullPass()
  await fullPass()
  const { auditLog } = createPostgresStores(worker)
  const [state] = (await auditLog.all()).filter(({ name }) => name === 'invariant-26')
  expect(state?.findings).toEqual([
    { invariant: 26, what: '5 of ltc is reserved, open FIXED orders promise 0', chain: 'litecoin', isSurplus: true },
  ])
  expect(await halted()).toEqual([])
})

test("halts every chain when the journal's hash chain is broken", async () => {
  await owner.query(`UPDATE journal_head SET position = position + 1`)
  await fullPass()
  await fullPass()
  expect(await halted()).toEqual(['ethereum', 'litecoin', 'tron'])
})

const LOSS: Finding = { invariant: 15, what: 'eth: 5 less on chain than by the journal', chain: 'ethereum' }
const CLEAN = { brokenSince: null, confirmedAt: null, uncheckedSince: null, findings: [] }

test("the worker's database role cannot backdate, change or delete audit results", async () => {
  for (const statement of [
    `UPDATE audit_check SET checked_at = '2099-01-01', findings = '[]'`,
    `INSERT INTO audit_check (name, checked_at, findings) VALUES ('asset-eth', '2099-01-01', '[]')`,
    'DELETE FROM audit_check',
    'DELETE FROM audit_violation',
    `INSERT INTO audit_accepted (what) VALUES ('${LOSS.what}')`,
    'DELETE FROM audit_accepted',
    'DELETE FROM chain_halt',
    `UPDATE chain_halt SET reason = ''`,
  ])
    await expect(worker.query(statement), statement).rejects.toThrow('permission denied')
})

test('replaces a future time in an audit result with the current time', async () => {
  const { auditLog } = createPostgresStores(worker)
  const future = Date.now() + 10 * EVERY_MS
  const before = Date.now()
  await auditLog.record({
    name: 'asset-sol',
    ...CLEAN,
    brokenSince: future,
    confirmedAt: future,
    uncheckedSince: future,
  })
  const [state] = (await auditLog.all()).filter(({ name }) => name === 'asset-sol')
  expect(state?.checkedAt).toBeGreaterThanOrEqual(before - 1_000)
  expect(state?.checkedAt).toBeLessThanOrEqual(Date.now() + 1_000)
  const { checkedAt: at } = state ?? {}
  expect(state).toMatchObject({ brokenSince: at, confirmedAt: at, uncheckedSince: at })
})

test('keeps a confirmed audit violation after its cause disappears, until an operator accepts it', async () => {
  const name = 'asset-eth'
  const { auditLog } = createPostgresStores(worker)
  const past = async () => (await auditLog.all()).find((state) => state.name === name)?.past
  const surplus: Finding = { invariant: 15, what: 'eth: 1 more on chain', chain: 'ethereum', isSurplus: true }
  const late: Finding = { invariant: 22, what: 'order 1 is late' }
  const at = Date.now()
  await auditLog.record({ name, ...CLEAN, brokenSince: at, confirmedAt: at, findings: [LOSS, surplus, late] })
  expect(await past()).toEqual([])
  await auditLog.record({ name, ...CLEAN })
  expect(await past()).toEqual([LOSS])
  await createPostgresStores(operator).auditLog.accept([LOSS.what])
  await auditLog.record({ name, ...CLEAN })
  expect(await past()).toEqual([])
  const { rows } = await owner.query('SELECT what FROM audit_accepted WHERE what = $1', [LOSS.what])
  expect(rows).toEqual([])
})

test('reports an invariant as not checked when its audit query times out', async () => {
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
