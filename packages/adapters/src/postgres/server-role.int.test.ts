import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/**
 * Columns that the web server's login may update. UPDATE also allows the login to lock rows. This is safe, because no
 * payout uses these tables.
 */
const UPDATES: Readonly<Record<string, readonly string[]>> = {
  account_device: ['seen_at'],
  api_key: ['last_used_at'],
  attempt_limit: ['key', 'points', 'expire'],
  card_order: ['redirect_url'],
  messenger_chat: ['locale', 'reachable_since', 'blocked_at'],
  order_push: ['p256dh', 'auth'],
  refresh_token: ['spent_at'],
  seen_signature: ['expires_at'],
  session: ['last_seen_at', 'expires_at', 'ended_at', 'end_reason', 'user_agent', 'browser_fingerprint', 'ip'],
}
/** Tables from which the login may delete rows. DELETE also allows the login to lock the whole table. */
const DELETES = ['attempt_limit', 'order_push', 'seen_signature']
/** Columns into which the login may insert values. */
const INSERTS: Readonly<Record<string, readonly string[]>> = {
  account: ['email', 'password_hash', 'locale', 'affiliate_id', 'referred_by', 'created_at'],
  account_device: ['user_id', 'device', 'seen_at'],
  attempt_limit: ['key', 'points', 'expire'],
  card_callback: ['provider', 'digest', 'event'],
  card_order: [
    ...['order_id', 'legacy_order_id', 'provider', 'user_id', 'from_slug', 'to_slug', 'currency', 'pay', 'fee'],
    ...['amount_to_get', 'price', 'costs', 'destination_address', 'locale', 'rate_token', 'rate_expires_at'],
    ...['buyer_email', 'buyer_ip', 'query_at', 'created_at'],
    ...['idempotency_key', 'request_hash'],
  ],
  identity_check: ['check_id', 'user_id', 'sealed_data', 'wrapped_key', 'created_at'],
  identity_photo: ['check_id', 'photo', 'object_key', 'wrapped_key'],
  messenger_chat: ['messenger_user_id', 'locale', 'blocked_at'],
  messenger_launch: ['launch_id', 'use', 'expires_at'],
  messenger_update: ['update_id'],
  order_push: ['order_id', 'endpoint', 'p256dh', 'auth'],
  refresh_token: ['token_hash', 'session_id', 'created_at'],
  review: ['order_id', 'rating', 'text', 'name', 'created_at'],
  seen_signature: ['api_id', 'signature', 'expires_at'],
  session: [
    ...['session_id', 'user_id', 'created_at', 'last_seen_at', 'expires_at'],
    ...['user_agent', 'browser_fingerprint', 'ip'],
  ],
  support_message: ['email', 'subject', 'order_id', 'body', 'locale', 'created_at', 'next_at'],
  worker_request: ['request_id', 'sealed_input', 'expires_at', 'lane'],
}
/** Functions that the login may call. */
const FUNCTIONS = [
  'count_visit(integer,text,date)',
  'create_sealed_order(jsonb)',
  'fiat_payment_reversed(integer)',
  'fiat_standing(integer)',
  'fiat_value(numeric,text)',
  'follow_check(integer,text,text,bytea,bytea)',
  'give_place(integer,text,text)',
  'hold_account(integer,text)',
  'note_provider_identity(integer,text,text)',
  'queue_account_email(text,integer,text,text,jsonb,timestamp with time zone)',
  'reserve_exposure(integer,jsonb)',
]
const ROW_LOCKS = ['FOR UPDATE', 'FOR NO KEY UPDATE', 'FOR SHARE', 'FOR KEY SHARE']
/** LOCK TABLE modes that block other roles' reads or writes. */
const TABLE_LOCKS = ['SHARE', 'SHARE ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE']

let database: TestDatabase
let owner: pg.Client
let server: pg.Client
let tables: string[]
/** Columns that a statement can set. Generated columns are excluded. */
let columns: { table: string; column: string }[]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  server = new pg.Client({ connectionString: database.urls.server })
  await Promise.all([owner.connect(), server.connect()])
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT relname AS table, attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
       AND attgenerated = '' ORDER BY 1, attnum`,
  )
  columns = rows
  tables = [...new Set(rows.map(({ table }) => table))]
})
afterAll(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.close()
})

/** Returns whether the server's login may run a statement. Rolls the statement back. */
async function mayRun(sql: string): Promise<boolean> {
  await server.query('BEGIN')
  try {
    await server.query(sql)
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return !/permission denied|must be owner/.test(error.message)
  } finally {
    await server.query('ROLLBACK')
  }
}

async function allowed<T>(candidates: readonly T[], sqlOf: (candidate: T) => string): Promise<T[]> {
  const found: T[] = []
  for (const candidate of candidates) if (await mayRun(sqlOf(candidate))) found.push(candidate)
  return found
}

function listed(byTable: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(byTable).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
}

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`

describe("the web server's login", () => {
  it("the web server's login can update only the listed columns", async () => {
    const found = await allowed(
      columns,
      ({ table, column }) => `UPDATE "${table}" SET "${column}" = DEFAULT WHERE false`,
    )
    expect(found.map(nameOf).sort()).toEqual(listed(UPDATES).sort())
  })

  it("the web server's login can insert only into the listed columns", async () => {
    const found = await allowed(
      columns,
      ({ table, column }) => `INSERT INTO "${table}" ("${column}") OVERRIDING SYSTEM VALUE SELECT NULL WHERE false`,
    )
    expect(found.map(nameOf).sort()).toEqual(listed(INSERTS).sort())
  })

  it("the web server's login can delete rows only from the listed tables", async () => {
    expect(await allowed(tables, (table) => `DELETE FROM "${table}" WHERE false`)).toEqual(DELETES)
    expect(await allowed(tables, (table) => `TRUNCATE "${table}"`)).toEqual([])
  })

  it.each(ROW_LOCKS)("the web server's login can lock rows %s only in tables that it may update", async (strength) => {
    const found = await allowed(tables, (table) => `SELECT 1 FROM "${table}" WHERE false ${strength}`)
    expect(found).toEqual(Object.keys(UPDATES).sort())
  })

  it.each(TABLE_LOCKS)(
    "the web server's login can lock a table IN %s MODE only if it may delete from that table",
    async (mode) => {
      expect(await allowed(tables, (table) => `LOCK TABLE "${table}" IN ${mode} MODE`)).toEqual(DELETES)
    },
  )

  it("the web server's login can call only the listed functions", async () => {
    const { rows } = await owner.query<{ name: string; call: string }>(
      `SELECT p.oid::regprocedure::text AS name, format('SELECT %I(%s)', proname,
         (SELECT string_agg(format('NULL::%s', t::regtype), ', ' ORDER BY n) FROM unnest(proargtypes) WITH ORDINALITY a (t, n))) AS call
       FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype ORDER BY 1`,
    )
    const found = await allowed(rows, ({ call }) => call)
    expect(found.map(({ name }) => name)).toEqual(FUNCTIONS)
  })

  it("the web server's login cannot access grants, ceremonies, webhooks, claims or other roles' locks", async () => {
    const closed = [
      'account_code',
      'messenger_message',
      'messenger_ticket',
      'ops_action',
      'second_step_ceremony',
      'second_step_grant',
      'webhook',
    ]
    closed.push(
      'webhook_delivery',
      'webhook_old_secret',
      'withdrawal_claim',
      'worker_attempt_limit',
      'signer_lock',
      'signer_holder',
    )
    expect(await allowed(closed, (table) => `SELECT 1 FROM "${table}"`)).toEqual([])
  })

  it('only three known functions acquire advisory locks', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%pg\\_%advisory%' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['create_sealed_order', 'fiat_within_limit', 'give_place'])
  })
})

describe('a session', () => {
  it.each([
    ['another account', 'user_id = user_id + 1'],
    ['another start time', `created_at = created_at + interval '1 day'`],
    ['reopening', 'ended_at = NULL, end_reason = NULL'],
    ['a longer lifetime', `expires_at = created_at + interval '91 days'`],
  ])('the session table does not permit %s, even for the schema owner', async (_what, change) => {
    await owner.query('BEGIN')
    await owner.query(
      `WITH one AS (INSERT INTO account (email, password_hash) VALUES ('a@example.org', '$argon2id$none') RETURNING user_id)
       INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, ended_at, end_reason, user_agent)
       SELECT gen_random_uuid(), user_id, now(), now(), now() + interval '30 days', now(), 'ended', '' FROM one`,
    )
    await expect(owner.query(`UPDATE session SET ${change}`)).rejects.toThrow('keeps its account')
    await owner.query('ROLLBACK')
  })
})
