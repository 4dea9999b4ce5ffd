import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

test('schema.sql is what the migrations make; UPDATE_DOCS=1 writes it anew', async () => {
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

describe('the journal', () => {
  test('takes a posting once', async () => {
    const entries: [string, string, string][] = [
      ['custody:hot', 'eth', '100'],
      ['house:equity', 'eth', '-100'],
    ]
    expect((await post(app, 'float-topup', 'a', entries)).rows).toEqual([{ posted: true }])
    expect((await post(app, 'float-topup', 'a', entries)).rows).toEqual([{ posted: false }])
    const { rows } = await app.query(`SELECT amount FROM balance WHERE account = 'custody:hot' AND asset = 'eth'`)
    expect(rows).toEqual([{ amount: '100' }])
  })

  test('refuses what does not balance', async () => {
    await expect(post(app, 'trade', 'b', [['custody:hot', 'eth', '1']])).rejects.toThrow('does not balance')
  })

  test('never takes custody below zero', async () => {
    const entries: [string, string, string][] = [
      ['custody:hot', 'ltc', '-1'],
      ['house:equity', 'ltc', '1'],
    ]
    await expect(post(app, 'trade', 'c', entries)).rejects.toThrow('balance_guarded')
  })

  test.each([
    'INSERT INTO journal SELECT * FROM journal',
    'UPDATE journal SET kind = kind',
    'DELETE FROM journal',
    'TRUNCATE journal',
    'UPDATE balance SET amount = 0',
    'DELETE FROM balance',
    'UPDATE journal_head SET seq = 0',
  ])('cannot be changed by the application: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toThrow('permission denied')
  })

  test('its hash chain shows a changed line, even by the owner', async () => {
    expect((await app.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: null }])
    await owner.query('BEGIN')
    await owner.query(`UPDATE journal SET entries = jsonb_set(entries, '{0,amount}', '"101"') WHERE seq = 1`)
    expect((await owner.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: '1' }])
    await owner.query('ROLLBACK')
  })

  test('concurrent postings keep one unbroken chain', async () => {
    const pool = new pg.Pool({ connectionString: database.urls.worker, max: 8 })
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        pool.query('SELECT post_journal($1, $2, $3)', [
          'float-topup',
          `parallel-${index}`,
          JSON.stringify([
            { account: 'custody:hot', asset: 'bnb', amount: '1' },
            { account: 'house:equity', asset: 'bnb', amount: '-1' },
          ]),
        ]),
      ),
    )
    await pool.end()
    expect((await app.query('SELECT journal_broken_at() AS at')).rows).toEqual([{ at: null }])
    expect(
      (await app.query(`SELECT amount FROM balance WHERE account = 'custody:hot' AND asset = 'bnb'`)).rows,
    ).toEqual([{ amount: '60' }])
  })
})

test.each([
  `INSERT INTO payment_attempt SELECT * FROM payment_attempt`,
  `UPDATE payment_attempt SET raw = 'another'`,
  'DELETE FROM payment_attempt',
  `UPDATE payment SET to_address = 'elsewhere'`,
  'DELETE FROM payment',
])('what was signed is kept for ever: %s', async (sql) => {
  await expect(app.query(sql)).rejects.toThrow('permission denied')
})
