import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyGrants } from './grants.ts'
import { RolePrivileges } from '../testing/role-privileges.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const ROLES = {
  server: 'cambio_server',
  worker: 'cambio_worker',
  signer: 'cambio_signer',
  prices: 'cambio_prices',
  operator: 'cambio_operator',
}

/**
 * Columns that the web server's database role may update. UPDATE also allows the role to lock rows, which is safe,
 * because no payout uses these tables.
 */
const UPDATES: Readonly<Record<string, readonly string[]>> = {
  account_device: ['seen_at'],
  api_key: ['last_used_at'],
  attempt_limit: ['key', 'points', 'expire'],
  card_order: ['redirect_url', 'redirect_proof'],
  messenger_chat: ['locale', 'reachable_since', 'blocked_at', 'menu_locale', 'menu_attempts', 'menu_next_at'],
  order_push: ['p256dh', 'auth'],
  refresh_token: ['spent_at'],
  seen_signature: ['expires_at'],
  session: ['last_seen_at', 'expires_at', 'ended_at', 'end_reason', 'user_agent', 'browser_fingerprint', 'ip'],
}
/** Tables from which the role may delete rows. DELETE also allows the role to lock the whole table. */
const DELETES = ['attempt_limit', 'order_push', 'seen_signature']
/** Columns into which the role may insert values. */
const INSERTS: Readonly<Record<string, readonly string[]>> = {
  account: ['email', 'password_hash', 'locale', 'affiliate_id', 'referred_by', 'created_at'],
  account_device: ['user_id', 'device', 'seen_at'],
  attempt_limit: ['key', 'points', 'expire'],
  card_callback: ['provider', 'digest', 'body', 'signature'],
  card_order: [
    'order_id',
    'legacy_order_id',
    'provider',
    'user_id',
    'from_slug',
    'to_slug',
    'currency',
    'pay',
    'fee',
    'amount_to_get',
    'price',
    'costs',
    'destination_address',
    'locale',
    'rate_token',
    'rate_expires_at',
    'page_expires_at',
    'buyer_email',
    'buyer_ip',
    'query_at',
    'created_at',
    'idempotency_key',
    'request_hash',
  ],
  identity_check: ['check_id', 'user_id', 'sealed_data', 'wrapped_key', 'created_at'],
  identity_photo: ['check_id', 'photo', 'object_key', 'wrapped_key'],
  messenger_chat: ['messenger_user_id', 'locale', 'blocked_at'],
  messenger_launch: ['launch_id', 'use', 'expires_at'],
  messenger_update: ['update_key'],
  order_push: ['order_id', 'endpoint', 'p256dh', 'auth'],
  refresh_token: ['token_hash', 'session_id', 'created_at'],
  review: ['order_id', 'card_order_id', 'rating', 'text', 'name', 'created_at'],
  seen_signature: ['api_id', 'signature', 'expires_at'],
  session: [
    'session_id',
    'user_id',
    'created_at',
    'last_seen_at',
    'expires_at',
    'user_agent',
    'browser_fingerprint',
    'ip',
  ],
  support_message: ['email', 'subject', 'order_id', 'body', 'locale'],
  worker_request: ['request_id', 'sealed_input', 'expires_at', 'lane'],
}
/** Database functions that the server's database role may call. */
const FUNCTIONS = [
  'count_visit(integer,text,date)',
  'create_sealed_order(jsonb)',
  'fiat_payment_reversed(integer)',
  'fiat_reserved(integer)',
  'fiat_standing(integer)',
  'fiat_value(numeric,text)',
  'follow_check(integer,text,text,bytea,bytea)',
  'assign_deposit_target(integer,text,text)',
  'hold_account(integer,text)',
  'hold_for_name(integer,jsonb)',
  'hold_unpaid_fill(uuid,jsonb)',
  'note_identity_form(integer,text)',
  'note_provider_identity(integer,text,text)',
  'provider_identity_of(integer,text)',
  'queue_account_email(text,integer,text,text,jsonb,timestamp with time zone)',
  'reserve_exposure(integer,jsonb)',
  'release_unpaid_fill(uuid)',
  'reserve_unpaid_fill(integer,jsonb,uuid)',
]
/** Columns with hashes, seals or ciphertexts that the role may read. */
const READABLE_SECRETS: Readonly<Record<string, readonly string[]>> = {
  account: ['password_hash', 'pending_password_hash'],
  account_memo: ['target_seal'],
  account_totp: ['sealed_secret', 'wrapped_key'],
  api_key: ['sealed_secret'],
  card_callback: ['digest'],
  card_order: ['rate_token', 'request_hash'],
  chain_block: ['hash'],
  chain_cursor: ['hash'],
  deposit: ['block_hash', 'decision_seal'],
  idempotency_key: ['request_hash'],
  identity_check: ['sealed_data', 'wrapped_key'],
  identity_photo: ['wrapped_key'],
  journal_head: ['hash', 'sealed_seq'],
  journal_seal: ['hash'],
  lease: ['token'],
  orders: ['control_token_hash', 'rate_seal', 'refund_seal', 'terms_seal'],
  own_address: ['target_seal'],
  recovery_code: ['code_hash'],
  refresh_token: ['token_hash'],
  withdrawal: ['request_hash', 'seal'],
  worker_request: ['sealed_outcome'],
}
const ROW_LOCKS = ['FOR UPDATE', 'FOR NO KEY UPDATE', 'FOR SHARE', 'FOR KEY SHARE']
/** LOCK TABLE modes that block other roles' reads or writes. */
const TABLE_LOCKS = ['SHARE', 'SHARE ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE']

let database: TestDatabase
let owner: pg.Client
let server: pg.Client
let privileges: RolePrivileges

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  server = new pg.Client({ connectionString: database.urls.server })
  await Promise.all([owner.connect(), server.connect()])
  privileges = new RolePrivileges(owner, server)
})
afterAll(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.close()
})

function listed(byTable: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(byTable)
    .flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
    .toSorted()
}

/**
 * Checks of invariant 27: the web server's database role may change nothing that moves money. Each check returns the
 * role's privileges that are not listed (+) and the listed privileges that the role lacks (−).
 */
const CHECKS = {
  update: async () => difference(await privileges.updates(), listed(UPDATES)),
  insert: async () => difference(await privileges.inserts(), listed(INSERTS)),
  delete: async () => difference(await privileges.deletes(), DELETES),
  truncate: async () => difference(await privileges.truncates(), []),
  sequence: async () => difference(await privileges.sequences(), []),
  function: async () => difference(await privileges.functions(), FUNCTIONS),
  secret: async () => difference(await privileges.readableSecrets(), listed(READABLE_SECRETS)),
  role: async () => difference(await privileges.roles(), []),
} as const

function difference(found: readonly string[], expected: readonly string[]): string[] {
  const extra = found.filter((name) => !expected.includes(name)).map((name) => `+${name}`)
  const missing = expected.filter((name) => !found.includes(name)).map((name) => `−${name}`)
  return [...extra, ...missing]
}

describe("permissions of the web server's database role", () => {
  it.each<[string, keyof typeof CHECKS]>([
    ['can update only the listed columns', 'update'],
    ['can insert only into the listed columns', 'insert'],
    ['can delete rows only from the listed tables', 'delete'],
    ['cannot truncate any table', 'truncate'],
    ['can neither read nor advance any sequence', 'sequence'],
    ['can call only the listed functions', 'function'],
    ['can read only the listed hashes, seals and ciphertexts', 'secret'],
    ['has no role attributes and belongs to no other role', 'role'],
  ])("the web server's database role %s", async (_what, check) => {
    expect(await CHECKS[check]()).toEqual([])
  })

  it.each(ROW_LOCKS)(
    "the web server's database role can lock rows %s only in tables with a column that it may update",
    async (strength) => {
      expect(await privileges.rowLocks(strength)).toEqual(Object.keys(UPDATES).toSorted())
    },
  )

  it.each(TABLE_LOCKS)(
    "the web server's database role can lock a table IN %s MODE only if it may delete from that table",
    async (mode) => {
      expect(await privileges.tableLocks(mode)).toEqual(DELETES)
    },
  )

  it("the web server's database role can read no session approvals, webhooks, payment claims or other roles' locks", async () => {
    const closed = [
      'account_code',
      'messenger_message',
      'messenger_ticket',
      'ops_action',
      'two_factor_ceremony',
      'two_factor_grant',
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
    expect((await privileges.reads()).filter((table) => closed.includes(table))).toEqual([])
  })

  it('only the three listed database functions acquire advisory locks', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%pg\\_%advisory%' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['assign_deposit_target', 'create_sealed_order', 'fiat_within_limit'])
  })
})

/** Columns with times that the web server's database role may insert or update. */
async function writableTimes(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type LIKE 'timestamp%'`,
  )
  const times = new Set(rows.map(({ name }) => name))
  const writable = new Set([...(await privileges.inserts()), ...(await privileges.updates())])
  return [...writable].filter((name) => times.has(name)).toSorted()
}

/**
 * Returns the CHECK constraint that refuses a time in a column, or null if the table accepts the time. Tests a copy of
 * the table with the same CHECK constraints, in which every other column may be NULL.
 */
async function refusedBy(name: string, time: string): Promise<string | null> {
  const [table, column] = name.split('.')
  await owner.query('BEGIN')
  try {
    await owner.query(`CREATE TEMP TABLE probe (LIKE public."${table}" INCLUDING CONSTRAINTS) ON COMMIT DROP`)
    const { rows } = await owner.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute WHERE attrelid = 'probe'::regclass AND attnum > 0 AND attnotnull`,
    )
    for (const one of rows) await owner.query(`ALTER TABLE probe ALTER "${one.column}" DROP NOT NULL`)
    await owner.query(`INSERT INTO probe ("${column}") VALUES ($1)`, [time])
    return null
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23514') return error.constraint ?? ''
    throw error
  } finally {
    await owner.query('ROLLBACK')
  }
}

describe('timestamps that the web server writes', () => {
  // node-postgres reads an infinite time as a number, so code that reads the row throws.
  it.each(['infinity', '-infinity'])(
    "no column that the web server's database role may write accepts %s",
    async (time) => {
      const names = await writableTimes()
      expect(names).toContain('review.created_at')
      const accepting: string[] = []
      for (const name of names) if ((await refusedBy(name, time)) === null) accepting.push(name)
      expect(accepting).toEqual([])
    },
  )

  it("every time column that the web server's database role may write accepts the present time", async () => {
    const now = new Date().toISOString()
    const refusing: (string | null)[] = []
    for (const name of await writableTimes()) refusing.push(await refusedBy(name, now))
    expect(refusing.filter((constraint) => constraint?.endsWith('_times'))).toEqual([])
  })
})

/**
 * Mutant: a migration that gives the web server's database role one privilege too many, and what the check then
 * reports.
 */
type Mutant = [name: string, check: keyof typeof CHECKS, sabotage: string, found: string, undo?: string]

const MUTANTS: Mutant[] = [
  ['UPDATE on the amount of payments', 'update', 'GRANT UPDATE (amount) ON payment', '+payment.amount'],
  ['UPDATE on the kill switch', 'update', 'GRANT UPDATE (killed) ON signer_switch', '+signer_switch.killed'],
  ['UPDATE on leases', 'update', 'GRANT UPDATE (holder) ON lease', '+lease.holder'],
  ['INSERT on issued addresses', 'insert', 'GRANT INSERT (address) ON own_address', '+own_address.address'],
  ['INSERT on payments', 'insert', 'GRANT INSERT (to_address) ON payment', '+payment.to_address'],
  ['DELETE on signed spends', 'delete', 'GRANT DELETE ON signer_spend', '+signer_spend'],
  ['TRUNCATE on the journal', 'truncate', 'GRANT TRUNCATE ON journal', '+journal'],
  ['USAGE on the sequence of the journal', 'sequence', 'GRANT USAGE ON SEQUENCE journal_seq', '+journal_seq'],
  [
    'EXECUTE on the ledger function',
    'function',
    'GRANT EXECUTE ON FUNCTION post_journal(text, text, jsonb)',
    '+post_journal(text,text,jsonb)',
  ],
  [
    'EXECUTE on a new function',
    'function',
    'CREATE FUNCTION fresh() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$; GRANT EXECUTE ON FUNCTION fresh()',
    '+fresh()',
    'DROP FUNCTION fresh()',
  ],
  [
    'UPDATE on a new table',
    'update',
    'CREATE TABLE fresh (amount int); GRANT UPDATE ON fresh',
    '+fresh.amount',
    'DROP TABLE fresh',
  ],
  [
    'UPDATE on a view of payments',
    'update',
    'CREATE VIEW fresh AS SELECT amount FROM payment; GRANT UPDATE ON fresh',
    '+fresh.amount',
    'DROP VIEW fresh',
  ],
  [
    'SELECT on sealed requests to the worker',
    'secret',
    'GRANT SELECT (sealed_input) ON worker_request',
    '+worker_request.sealed_input',
  ],
]

it.each(MUTANTS)(
  "the test detects that the web server's database role has %s (invariant 27)",
  async (_name, check, sabotage, found, undo) => {
    await owner.query(`${sabotage} TO cambio_server`)
    try {
      expect(await CHECKS[check]()).toEqual([found])
    } finally {
      if (undo) await owner.query(undo)
      await applyGrants(owner, ROLES)
    }
  },
)

describe('database rules for sessions', () => {
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
