import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeSchema } from './testing/describe-schema.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const FILE = fileURLToPath(new URL('schema.sql', import.meta.url))

let database: TestDatabase
let owner: pg.Client
let app: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  app = new pg.Client({ connectionString: database.urls.worker })
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await database.close()
})

test('schema.sql matches the migrated database (set UPDATE_DOCS=1 to rewrite it)', async () => {
  const schema = await describeSchema(owner)
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, schema)
  else expect(readFileSync(FILE, 'utf8')).toBe(schema)
})

const post = (client: pg.Client, kind: string, reference: string, entries: [string, string, string][]) =>
  client.query('SELECT post_journal($1, $2, $3) AS posted', [
    kind,
    reference,
    JSON.stringify(entries.map(([account, asset, amount]) => ({ account, asset, amount }))),
  ])

const SEAL_PATIENCE_MS = 30_000

/**
 * Calls `seal_journal` twice. The first call sets the horizon, and the second adds the rows up to it to the hash chain.
 */
async function sealAll(client: pg.Client): Promise<void> {
  await client.query('SELECT seal_journal(1000)')
  await client.query('SELECT seal_journal(1000)')
}

/**
 * Extends the hash chain until it contains every row. This may take more than two calls, because open transactions in
 * other databases delay the horizon.
 */
async function sealEvery(client: pg.Client): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAll(client)
      expect(await unsealed()).toBe(0)
    },
    { timeout: SEAL_PATIENCE_MS, interval: 20 },
  )
}

async function unsealed(): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'SELECT count(*) FROM journal WHERE seq NOT IN (SELECT seq FROM journal_seal)',
  )
  return Number(rows[0]?.count)
}

describe('database rules for the journal', () => {
  test('the journal accepts only one posting per kind and reference', async () => {
    const entries: [string, string, string][] = [
      ['custody:hot', 'eth', '100'],
      ['platform:equity', 'eth', '-100'],
    ]
    expect((await post(app, 'float-topup', 'a', entries)).rows).toEqual([{ posted: true }])
    expect((await post(app, 'float-topup', 'a', entries)).rows).toEqual([{ posted: false }])
    const { rows } = await app.query(`SELECT amount FROM balance WHERE account = 'custody:hot' AND asset = 'eth'`)
    expect(rows).toEqual([{ amount: '100' }])
  })

  test('the journal rejects an unbalanced posting', async () => {
    await expect(post(app, 'trade', 'b', [['custody:hot', 'eth', '1']])).rejects.toThrow('does not balance')
  })

  test('the journal rejects a posting that would make a custody balance negative', async () => {
    const entries: [string, string, string][] = [
      ['custody:hot', 'ltc', '-1'],
      ['platform:equity', 'ltc', '1'],
    ]
    await expect(post(app, 'trade', 'c', entries)).rejects.toThrow('balance_guarded')
  })

  test.each([
    'INSERT INTO journal SELECT * FROM journal',
    'UPDATE journal SET kind = kind',
    'DELETE FROM journal',
    'TRUNCATE journal',
    'UPDATE balance_shard SET amount = 0',
    'DELETE FROM balance_shard',
    'DELETE FROM journal_seal',
    'UPDATE journal_head SET position = 0',
  ])("the application's database roles cannot change the journal: %s", async (sql) => {
    await expect(app.query(sql)).rejects.toThrow('permission denied')
  })

  test("the journal's hash chain reveals a changed row, even if the schema owner changed it", async () => {
    await sealEvery(app)
    expect((await app.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: null }])
    await owner.query('BEGIN')
    await owner.query(`UPDATE journal SET entries = jsonb_set(entries, '{0,amount}', '"101"') WHERE seq = 1`)
    expect((await owner.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: '1' }])
    await owner.query('ROLLBACK')
  })

  test('concurrent postings preserve a single unbroken hash chain', async () => {
    const pool = new pg.Pool({ connectionString: database.urls.worker, max: 8 })
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        pool.query('SELECT post_journal($1, $2, $3)', [
          'float-topup',
          `parallel-${index}`,
          JSON.stringify([
            { account: 'custody:hot', asset: 'bnb', amount: '1' },
            { account: 'platform:equity', asset: 'bnb', amount: '-1' },
          ]),
        ]),
      ),
    )
    await pool.end()
    await sealEvery(app)
    expect((await app.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: null }])
    expect(
      (await app.query(`SELECT amount FROM balance WHERE account = 'custody:hot' AND asset = 'bnb'`)).rows,
    ).toEqual([{ amount: '60' }])
  })
})

describe("sealer of the journal's hash chain", () => {
  test('the sealer does not extend the hash chain past an uncommitted posting', async () => {
    await sealEvery(app)
    const slow = new pg.Client({ connectionString: database.urls.worker })
    await slow.connect()
    await slow.query('BEGIN')
    await post(slow, 'float-topup', 'slow', topUp('sol'))
    await post(app, 'float-topup', 'fast', topUp('trx'))
    await sealAll(app)
    await sealAll(app)
    expect(await unsealed()).toBe(1)
    await slow.query('COMMIT')
    await slow.end()
    await sealEvery(app)
    expect((await app.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: null }])
    const { rows } = await owner.query(
      'SELECT count(*) AS wrong FROM journal_seal a JOIN journal_seal b ON b.position = a.position + 1 WHERE b.seq < a.seq',
    )
    expect(rows).toEqual([{ wrong: '0' }])
  })

  test('the sealer continues the hash chain after a posting is rolled back', async () => {
    await app.query('BEGIN')
    await post(app, 'float-topup', 'reverted', topUp('sol'))
    await app.query('ROLLBACK')
    await post(app, 'float-topup', 'after-reverted', topUp('sol'))
    await sealEvery(app)
    const sealed = await owner.query(
      `SELECT 1 FROM journal JOIN journal_seal USING (seq) WHERE reference = 'after-reverted'`,
    )
    expect(sealed.rowCount).toBe(1)
  })
})

test('posts a debit only once when two connections post it concurrently', async () => {
  await post(app, 'float-topup', 'all', topUp('xmr'))
  const second = new pg.Client({ connectionString: database.urls.worker })
  await second.connect()
  const own = await second.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const debit: [string, string, string][] = [
    ['custody:hot', 'xmr', '-1'],
    ['platform:equity', 'xmr', '1'],
  ]
  await app.query('BEGIN')
  await post(app, 'trade', 'once', debit)
  const repeat = post(second, 'trade', 'once', debit)
  await vi.waitFor(async () => {
    const { rows } = await owner.query('SELECT 1 FROM pg_locks WHERE NOT granted AND pid = $1', [own.rows[0]?.pid])
    expect(rows).toHaveLength(1)
  })
  await app.query('COMMIT')
  expect((await repeat).rows).toEqual([{ posted: false }])
  await second.end()
})

function topUp(asset: string): [string, string, string][] {
  return [
    ['custody:hot', asset, '1'],
    ['platform:equity', asset, '-1'],
  ]
}

test.each([
  `INSERT INTO payment_attempt SELECT * FROM payment_attempt`,
  `UPDATE payment_attempt SET raw = 'another'`,
  'DELETE FROM payment_attempt',
  `UPDATE payment SET to_address = 'elsewhere'`,
  'DELETE FROM payment',
])("the application's database role cannot change or delete signed data: %s", async (sql) => {
  await expect(app.query(sql)).rejects.toThrow('permission denied')
})
