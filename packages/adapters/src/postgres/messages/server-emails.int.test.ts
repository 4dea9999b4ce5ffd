import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PostgresAccountEmailStore } from '../accounts/account-email-store.ts'
import { createPool } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const EMAIL = 'holder@example.org'
/** Maximum number of emails of one kind to one address that may wait for delivery. */
const MAX_WAITING = 5
/** Maximum number of emails of one kind to one address that the server may queue per hour. */
const MAX_IN_AN_HOUR = 20

let database: TestDatabase
let owner: pg.Pool
let server: pg.Pool
let worker: pg.Pool
let userId: number

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  server = createPool(database.urls.server, 1)
  worker = createPool(database.urls.worker, 1)
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, password_hash) VALUES ($1, now(), '$argon2id$none') RETURNING user_id`,
    [EMAIL],
  )
  userId = rows[0]?.user_id ?? 0
})
beforeEach(() => owner.query('DELETE FROM account_email_queue'))
afterAll(async () => {
  await Promise.all([owner.end(), server.end(), worker.end()])
  await database.close()
})

/** Queues an email with the server's database role, as an attacker who has stolen it could. */
const queue = (kind: string, email: string, facts: unknown = {}, at = 'now()') =>
  server.query(`SELECT queue_account_email($1, $2, $3, 'en', $4, ${at})`, [
    kind,
    userId,
    email,
    typeof facts === 'string' ? facts : JSON.stringify(facts),
  ])
const queued = async () =>
  (await owner.query('SELECT kind, email, facts FROM account_email_queue ORDER BY email_id')).rows
const due = (limit: number) => new PostgresAccountEmailStore(worker).due(limit, Date.now() + 1_000)

describe("emails that the server's database role queues", () => {
  it("the server's database role cannot queue an email to an address that is longer than 320 characters", async () => {
    await expect(queue('RESET_PASSWORD', 'x'.repeat(321))).rejects.toThrow('account_email_queue_sizes')
  })

  it('the worker cannot queue an email with more than 4 KiB of facts', async () => {
    const store = new PostgresAccountEmailStore(worker)
    const facts = { reason: 'x'.repeat(4_096) }
    await expect(store.addFor({ kind: 'IDENTITY_REJECTED', userId, facts, now: Date.now() })).rejects.toThrow(
      'account_email_queue_sizes',
    )
  })

  it('a queued email with a code stores no facts', async () => {
    await queue('RESET_PASSWORD', EMAIL, { code: '1', reason: 'x'.repeat(100_000) })
    expect(await queued()).toEqual([{ kind: 'RESET_PASSWORD', email: EMAIL, facts: {} }])
  })

  it('an email about a new browser stores only the user agent and the IP address', async () => {
    const ip = '203.0.113.7'
    await queue('NEW_DEVICE', EMAIL, { userAgent: 'x'.repeat(600), ip, reason: 'visit https://thief.example' })
    expect(await queued()).toEqual([{ kind: 'NEW_DEVICE', email: EMAIL, facts: { userAgent: 'x'.repeat(512), ip } }])
  })

  it.each([
    ['more lines', '203.0.113.7\nVisit https://thief.example'],
    ['a URL', 'https://thief.example'],
  ])('an email about a new browser cannot contain %s as the IP address', async (_what, ip) => {
    await expect(queue('NEW_DEVICE', EMAIL, { ip })).rejects.toThrow('invalid input syntax for type inet')
  })

  it.each(["now() - interval '20 hours'", `'1970-01-02Z'`, `now() + interval '1 year'`, `'infinity'`])(
    'the database ignores %s as the time of an email',
    async (at) => {
      await queue('RESET_PASSWORD', EMAIL, {}, at)
      const { rows } = await owner.query(
        `SELECT abs(extract(epoch FROM now() - created_at)) < 60 AS is_new, next_at = created_at AS is_due FROM account_email_queue`,
      )
      expect(rows).toEqual([{ is_new: true, is_due: true }])
    },
  )

  it("1,000 emails from the server's database role do not delay an email from the worker", async () => {
    await server.query(
      `SELECT queue_account_email('RESET_PASSWORD', NULL, n || '@unknown.example', 'en', '{}', now() - interval '20 hours')
       FROM generate_series(1, 1000) AS n`,
    )
    await new PostgresAccountEmailStore(worker).addFor({ kind: 'WITHDRAWAL_CONFIRMED', userId, now: Date.now() })
    expect((await due(20)).map(({ kind }) => kind)).toEqual([
      'WITHDRAWAL_CONFIRMED',
      ...Array(19).fill('RESET_PASSWORD'),
    ])
  })

  it("emails from the server's database role do not delay a code that the worker queues", async () => {
    await queue('RESET_PASSWORD', 'someone@unknown.example')
    await owner.query(`UPDATE account_email_queue SET next_at = next_at - interval '1 hour'`)
    await owner.query(`UPDATE account SET pending_email = 'changed@example.org' WHERE user_id = $1`, [userId])
    const mail = { kind: 'CONFIRM_EMAIL' as const, userId, locale: 'en' as const, now: Date.now() }
    // The former email address no longer receives a code.
    await new PostgresAccountEmailStore(worker).add({ ...mail, email: EMAIL })
    expect((await due(2)).map(({ kind }) => kind)).toEqual(['RESET_PASSWORD'])
    await new PostgresAccountEmailStore(worker).add({ ...mail, email: 'changed@example.org' })
    expect((await due(1)).map(({ kind }) => kind)).toEqual(['CONFIRM_EMAIL'])
  })

  it('the database ignores a sixth waiting email of one kind to the same address', async () => {
    for (let n = 0; n < MAX_WAITING; n += 1) await queue('RESET_PASSWORD', EMAIL)
    await queue('RESET_PASSWORD', EMAIL.toUpperCase())
    await queue('NEW_DEVICE', EMAIL)
    await queue('RESET_PASSWORD', 'other@example.org')
    expect((await queued()).map(({ kind }) => kind)).toEqual([
      ...Array(MAX_WAITING).fill('RESET_PASSWORD'),
      'NEW_DEVICE',
      'RESET_PASSWORD',
    ])
  })

  it("the server's database role cannot replace an account's code more than 20 times in an hour", async () => {
    for (let n = 0; n <= MAX_IN_AN_HOUR; n += 1) {
      await queue('RESET_PASSWORD', EMAIL)
      await owner.query('UPDATE account_email_queue SET sent_at = now() WHERE sent_at IS NULL')
    }
    expect(await queued()).toHaveLength(MAX_IN_AN_HOUR)
    await owner.query(`UPDATE account_email_queue SET created_at = created_at - interval '1 hour'`)
    await queue('RESET_PASSWORD', EMAIL)
    expect(await queued()).toHaveLength(MAX_IN_AN_HOUR + 1)
  })

  it('the database queues no further email from the server while 10,000 of its emails wait', async () => {
    const fill = (from: number, to: number) =>
      server.query(
        `SELECT queue_account_email('RESET_PASSWORD', NULL, n || '@unknown.example', 'en', '{}', now())
         FROM generate_series($1::int, $2::int) AS n`,
        [from, to],
      )
    await owner.query(
      `INSERT INTO account_email_queue (kind, email, created_at, lane)
       SELECT 'RESET_PASSWORD', n || '@unknown.example', now(), 'server' FROM generate_series(1, 9999) AS n`,
    )
    await fill(10_000, 10_000)
    await fill(10_001, 10_010)
    expect(await queued()).toHaveLength(10_000)
  })
})
