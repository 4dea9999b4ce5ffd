import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FiatLimitsSetting } from '../../fiat/fiat-limits-setting.ts'
import { migrate, newestMigration, OldSchema, requireSchema } from '../migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const FIAT_LIMITS = FiatLimitsSetting.parse('')
const ROLES = {
  server: 'cambio_server',
  worker: 'cambio_worker',
  signer: 'cambio_signer',
  prices: 'cambio_prices',
  operator: 'cambio_operator',
}
/** Tables that determine where coins are sent, which process may send them, or which user owns an account. */
const MONEY_TABLES = [
  'payment',
  'payment_approval',
  'payment_attempt',
  'settlement',
  'withdrawal',
  'journal',
  'journal_head',
  'journal_seal',
  'balance_shard',
  'earning',
  'deposit',
  'utxo',
  'nonce_claim',
  'own_address',
  'account_memo',
  'upkeep',
  'payout_fee',
  'rate_tick',
  'price_range',
  'signer_spend',
  'signer_switch',
  'chain_halt',
  'chain_block',
  'chain_cursor',
  'lease',
  'price_lease',
  'wallet_identity',
  'order_event',
  'idempotency_key',
  'instrument',
  'account_code',
  'ops_action',
  'schema_version',
]

let database: TestDatabase
let owner: pg.Client
let server: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  server = new pg.Client({ connectionString: database.urls.server })
  await Promise.all([owner.connect(), server.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.close()
})

const denied = (sql: string) => expect(server.query(sql), sql).rejects.toThrow(/permission denied|must be owner/)

describe("permissions of the web server's database role", () => {
  it.each(MONEY_TABLES)("the web server's database role cannot write to %s", async (table) => {
    const { rows } = await owner.query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = ''",
      [table],
    )
    await denied(`INSERT INTO ${table} DEFAULT VALUES`)
    await denied(`DELETE FROM ${table}`)
    await denied(`TRUNCATE ${table}`)
    for (const { name } of rows) await denied(`UPDATE ${table} SET "${name}" = "${name}"`)
  })

  it("the web server's database role cannot insert a payment to an arbitrary address", async () => {
    await denied(`INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status)
      VALUES ('gas', 'thief', 'ethereum', 'eth', 'hot', 0, '0x0000000000000000000000000000000000000001', 1, 'INTENT')`)
  })

  it("the web server's database role cannot change any column of an order", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped`,
    )
    for (const { name } of rows) await denied(`UPDATE orders SET "${name}" = "${name}"`)
    await denied('DELETE FROM orders')
  })

  it("the web server's database role can neither delete an account nor change its credentials or permissions", async () => {
    const columns = 'email email_confirmed_at pending_email pending_password_hash password_hash permissions admin_scope'
    for (const column of [...columns.split(' '), 'deleted_at']) await denied(`UPDATE account SET ${column} = ${column}`)
    await denied('DELETE FROM account')
  })

  it("the web server's database role can neither read nor change requests from other servers to the worker", async () => {
    await denied('SELECT sealed_input FROM worker_request')
    await denied('SELECT * FROM worker_request')
    await denied(`UPDATE worker_request SET sealed_outcome = '\\x00'`)
    await denied('DELETE FROM worker_request')
  })

  it("the web server's database role cannot call any ledger or wallet function", async () => {
    await denied(`SELECT post_journal('float-topup', 'thief', '[]')`)
    await denied(`SELECT claim_wallet('${'0'.repeat(32)}')`)
  })

  it("the web server's database role cannot create objects, change roles or become another role", async () => {
    await denied('CREATE TABLE mine ()')
    await denied('CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$')
    await denied('SET ROLE cambio_worker')
    await denied('ALTER TABLE payment DISABLE TRIGGER ALL')
  })

  it("the web server's database role can create an order only in the waiting state", async () => {
    const order = JSON.stringify({ state: 'EXCHANGING', termsSeal: '00' })
    await expect(server.query('SELECT create_sealed_order($1)', [order])).rejects.toThrow('a new order is EXCHANGING')
  })
})

describe("permissions of the worker's database role", () => {
  it("the worker's database role cannot change the signer's spends, caps, kill switch or wallet", async () => {
    const worker = new pg.Client({ connectionString: database.urls.worker })
    await worker.connect()
    for (const sql of [
      `SELECT count_spends('[]', true, 'sent', '{}')`,
      `INSERT INTO payment_approval (payment_id, approver, expires_at, signature) VALUES (1, 'ana', 1, 'x')`,
      'UPDATE payment_approval SET payment_id = 1',
      'UPDATE payment SET proposed_by = NULL',
      'UPDATE instrument SET decimals = 30',
      `UPDATE instrument SET currency_title = 'SHIB'`,
      'UPDATE instrument SET min_confirmations_to_trade = 1',
      'DELETE FROM signer_spend',
      'UPDATE signer_spend SET amount = 0',
      'UPDATE signer_switch SET killed = false',
      `UPDATE wallet_identity SET fingerprint = '${'0'.repeat(32)}'`,
      `UPDATE payment SET to_address = 'elsewhere'`,
      'UPDATE orders SET destination_address = destination_address',
      `INSERT INTO rate_tick (at, tick) VALUES (1, '{}')`,
      'UPDATE rate_tick SET at = at',
      'DELETE FROM rate_tick',
      `INSERT INTO price_range VALUES (0, 'ETH', 1, 1)`,
      'UPDATE price_range SET low = low',
      'DELETE FROM price_range',
      `INSERT INTO price_lease VALUES ('rates', 'thief', 1, 'infinity')`,
      'SELECT 1 FROM price_lease FOR UPDATE',
      'CREATE TEMP TABLE rate_tick (at bigint, tick jsonb)',
    ])
      await expect(worker.query(sql), sql).rejects.toThrow('permission denied')
    await worker.end()
  })
})

describe("permissions of the price service's database role", () => {
  const OWN = [
    'price_lease INSERT',
    'price_lease UPDATE',
    'price_range DELETE',
    'price_range INSERT',
    'price_range UPDATE',
    'rate_tick DELETE',
    'rate_tick INSERT',
  ]
  const READ = [
    'balance',
    'bridged_credit',
    'exposure_book',
    'instrument',
    'network',
    'payout_fee',
    'price_lease',
    'price_range',
    'rate_tick',
  ]

  /** Returns the role's privileges on tables and columns, each in the form `table PRIVILEGE`. */
  const privileges = async (names: readonly string[]): Promise<string[]> => {
    const { rows } = await owner.query<{ may: string }>(
      `SELECT relname || ' ' || privilege AS may FROM pg_class, unnest($1::text[]) AS privilege
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'S')
         AND CASE WHEN privilege = 'DELETE' THEN has_table_privilege('cambio_prices', oid, privilege)
           ELSE has_any_column_privilege('cambio_prices', oid, privilege) END ORDER BY 1`,
      [names],
    )
    return rows.map(({ may }) => may)
  }

  it("the price service's database role has only the privileges needed to record a tick", async () => {
    expect(await privileges(['INSERT', 'UPDATE', 'DELETE'])).toEqual(OWN)
    expect(await privileges(['SELECT'])).toEqual([...READ, 'schema_version'].map((table) => `${table} SELECT`))
  })

  it("the price service's database role cannot call functions or create objects", async () => {
    const { rows } = await owner.query(
      `SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND prorettype <> 'trigger'::regtype AND has_function_privilege('cambio_prices', oid, 'EXECUTE')`,
    )
    expect(rows).toEqual([])
    const prices = new pg.Client({ connectionString: database.urls.prices })
    await prices.connect()
    for (const sql of [
      'CREATE TABLE mine ()',
      'CREATE TEMP TABLE mine ()',
      'TRUNCATE rate_tick',
      'SET ROLE cambio_worker',
    ])
      await expect(prices.query(sql), sql).rejects.toThrow('permission denied')
    await prices.end()
  })
})

describe("permissions of the operator's database role", () => {
  it("the operator's database role can add approvals but not change them", async () => {
    const operator = new pg.Client({ connectionString: database.urls.operator })
    await operator.connect()
    for (const sql of [
      `SELECT count_spends('[]', true, 'sent', '{}')`,
      'UPDATE signer_spend SET value = 0',
      'UPDATE payment_approval SET payment_id = 1',
      'DELETE FROM payment_approval',
      'UPDATE payment SET proposed_by = NULL',
      'INSERT INTO withdrawal DEFAULT VALUES',
      'UPDATE instrument SET decimals = 30',
    ])
      await expect(operator.query(sql), sql).rejects.toThrow('permission denied')
    await operator.end()
  })
})

/** Statements that would show users an attacker's address in place of their own. */
const ADDRESS_THEFTS = [
  `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', 'thief', 'deposit', -1)`,
  `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('xrp', 'thief', 'hot', 0)`,
  `MERGE INTO own_address USING (SELECT 1) one ON false
     WHEN NOT MATCHED THEN INSERT (chain, address, purpose, key_index) VALUES ('ethereum', 'thief', 'deposit', 7)`,
  ...['chain', 'address', 'purpose', 'key_index', 'order_id', 'user_id', 'wallet'].map(
    (column) => `UPDATE own_address SET ${column} = ${column}`,
  ),
  ...['chain', 'address', 'memo', 'user_id'].map((column) => `UPDATE account_memo SET ${column} = ${column}`),
  `INSERT INTO account_memo (chain, user_id, address, memo) VALUES ('ethereum', 1, 'thief', '2147483999')`,
  ...['deposit_chain', 'deposit_address', 'deposit_memo', 'from_slug', 'terms_seal'].map(
    (column) => `UPDATE orders SET ${column} = ${column}`,
  ),
  'INSERT INTO orders DEFAULT VALUES',
  ...['contract', 'chain', 'requires_memo', 'explorer_tx_url', 'explorer_address_url', 'address_example'].map(
    (column) => `UPDATE instrument SET ${column} = ${column}`,
  ),
  `INSERT INTO wallet_identity (fingerprint) VALUES ('${'0'.repeat(32)}')`,
  `UPDATE wallet_identity SET fingerprint = fingerprint`,
  `SELECT claim_wallet('${'0'.repeat(32)}')`,
  ...['own_address', 'account_memo', 'orders', 'wallet_identity'].flatMap((table) => [
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  ]),
]

describe.each(['server', 'worker', 'operator'] as const)("permissions of the %s's database role", (process) => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.urls[process] })
    await client.connect()
  })
  afterAll(() => client.end())

  it.each(ADDRESS_THEFTS)('the database role cannot replace an address: %s', async (sql) => {
    await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/)
  })
})

it.each(['worker', 'operator'] as const)(
  'the %s cannot assign a deposit address to an order or account',
  async (process) => {
    const client = new pg.Client({ connectionString: database.urls[process] })
    await client.connect()
    for (const sql of [`SELECT create_sealed_order('{}')`, `SELECT assign_deposit_target(1, 'ethereum', NULL)`])
      await expect(client.query(sql), sql).rejects.toThrow('permission denied')
    await client.end()
  },
)

describe('database migrations', () => {
  it('two concurrent migrations run one after the other', async () => {
    const fresh = await createTestDatabase()
    const blank = new pg.Client({ connectionString: fresh.ownerUrl })
    await blank.connect()
    await blank.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await blank.end()
    const results = await Promise.all([
      migrate(fresh.ownerUrl, ROLES, FIAT_LIMITS),
      migrate(fresh.ownerUrl, ROLES, FIAT_LIMITS),
    ])
    expect(results.filter(({ applied }) => applied > 0)).toHaveLength(1)
    await fresh.close()
  })

  it('refuses to start if migrations are missing', async () => {
    const old = { query: async () => ({ rows: [{ version: '3' }] }) }
    await expect(requireSchema(old)).rejects.toThrow(OldSchema)
    const newer = { query: async () => ({ rows: [{ version: String(newestMigration() + 10) }] }) }
    await expect(requireSchema(newer)).resolves.toBeUndefined()
  })
})
