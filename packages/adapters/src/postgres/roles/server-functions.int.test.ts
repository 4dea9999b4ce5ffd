import { Random } from '@cambio/core/simulation/random'
import { order } from '@cambio/core/testing/fixtures'
import { present } from '@cambio/kernel/assert'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreedQuoteToJson } from '../orders/quote-json.ts'
import { recordAddresses } from '../testing/record-addresses.ts'
import { SERVER_FUNCTION_WRITES } from '../testing/server-function-writes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** Number of calls with hostile arguments for each function. */
const CALLS = 100
const USER_ID = 1
const ORDER_ID = 70
/** FIXED order without a reservation. */
const UNRESERVED_ID = 1

const PLAIN = order('FIXED')
const AMOUNT = PLAIN.agreedQuote.amountToGetAtomic.toString()
/** A valid order in the JSON format that the server passes to the database. */
const ORDER: Readonly<Record<string, unknown>> = {
  orderId: ORDER_ID,
  legacyOrderId: '00000000-0000-4000-8000-000000000070',
  idempotencyKey: 'key',
  requestHash: '',
  state: 'WAITING',
  rateMode: 'FIXED',
  from: 'eth',
  to: 'ltc',
  chain: 'ethereum',
  toChain: 'litecoin',
  givenAddress: null,
  fill: null,
  depositMemo: null,
  destinationAddress: 'theirs',
  refundAddress: 'sender',
  userEmail: null,
  locale: 'en',
  claimedDeposit: '1000',
  agreedQuote: agreedQuoteToJson(PLAIN.agreedQuote),
  exceptionPolicy: { kind: 'REFUND' },
  controlTokenHash: '',
  actBy: 2_000,
  depositDeadline: 1_000,
  createdAt: 0,
  apiId: null,
  userId: null,
  termsSeal: '',
  refundSeal: null,
}
const HOLD = { amountAtomic: AMOUNT, valueMicro: '1', assetLimitAtomic: '9'.repeat(30), clients: [] }
const json = (value: unknown): string => JSON.stringify(value)

/** Hostile values by argument type. */
const VALUES: Readonly<Record<string, readonly (string | null)[]>> = {
  uuid: [null, '00000000-0000-4000-8000-000000000070', 'not a UUID'],
  integer: [null, '0', '-1', '2147483647', String(USER_ID), String(ORDER_ID)],
  text: [
    null,
    '',
    'en',
    '7',
    'ethereum',
    'xrp',
    'RESET_PASSWORD',
    'CONFIRM_EMAIL',
    'complete',
    'a@example.org',
    "'; DROP TABLE payment",
    'x'.repeat(9_000),
  ],
  bytea: [null, '\\x', '\\x00', `\\x${'ff'.repeat(5_000)}`],
  numeric: [null, '0', '-1', 'NaN', 'Infinity', '-Infinity', '9'.repeat(90)],
  date: [null, 'infinity', '-infinity', '2026-01-01'],
  'timestamp with time zone': [null, 'infinity', '-infinity', '2026-01-01'],
  jsonb: [
    null,
    'null',
    '[]',
    '{}',
    '"x"',
    '0',
    json(ORDER),
    json({ ...ORDER, state: null }),
    json({ ...ORDER, agreedQuote: 7 }),
    json({ ...ORDER, claimedDeposit: 'NaN' }),
    json({ ...ORDER, claimedDeposit: '-1' }),
    json({ ...ORDER, apiId: 9 }),
    json({ ...ORDER, from: 'ltc', to: 'eth' }),
    json({ ...ORDER, idempotencyKey: null }),
    json(HOLD),
    json({ ...HOLD, valueMicro: '-5' }),
    json({ ...HOLD, amountAtomic: 'NaN' }),
    json({ ...HOLD, clients: [{ name: 'a' }] }),
  ],
}

let database: TestDatabase
/**
 * Superuser connection. It switches to the web server's database role for one statement, and can then see what the
 * statement wrote.
 */
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(process.env['TEST_SUPER_URL'] ?? '')
  url.pathname = new URL(database.ownerUrl).pathname
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`INSERT INTO account (email, password_hash) VALUES ('a@example.org', '$argon2id$none')`)
  const depositAddresses = [0, 1, 2].map((index) => ({
    address: `ethereum-deposit-${index}`,
    key: { purpose: 'deposit' as const, index },
  }))
  await recordAddresses(client, 'ethereum', depositAddresses)
  await recordAddresses(client, 'litecoin', [{ address: 'litecoin-deposit-0', key: { purpose: 'deposit', index: 0 } }])
  await recordAddresses(client, 'xrp', [{ address: 'xrp-hot', key: { purpose: 'hot', index: 0 } }])
  // Skip the trigger that requires a reservation.
  await client.query('SET session_replication_role = replica')
  const other = {
    orderId: UNRESERVED_ID,
    legacyOrderId: '00000000-0000-4000-8000-000000000071',
    idempotencyKey: 'other',
  }
  await client.query('SELECT create_sealed_order($1)', [json({ ...ORDER, ...other })])
  await client.query('RESET session_replication_role')
})
afterAll(async () => {
  await client.end()
  await database.close()
})

interface Attack {
  sql: string
  values: readonly (string | null)[]
}

/**
 * Runs a statement as the web server's database role, after `sabotage` with the schema owner's rights. Returns the
 * statement's first row as text, or its error, and the tables that changed. Rolls back all changes.
 */
async function attack({ sql, values }: Attack, sabotage = ''): Promise<{ answer: string; written: string[] }> {
  await client.query('BEGIN')
  try {
    if (sabotage) await client.query(sabotage)
    const before = await written()
    await client.query('SET LOCAL ROLE cambio_server')
    const { rows } = await client.query(sql, [...values])
    await client.query('RESET ROLE')
    const after = await written()
    const changed = [...after.keys()].filter((table) => before.get(table) !== after.get(table))
    return { answer: json(rows[0]), written: changed }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return { answer: error.message, written: [] }
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Returns the number of rows that this session has written, by table. */
async function written(): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; count: string }>(
    `SELECT relname AS table, n_tup_ins + n_tup_upd + n_tup_del AS count FROM pg_stat_xact_user_tables
     WHERE n_tup_ins + n_tup_upd + n_tup_del > 0 ORDER BY 1`,
  )
  return new Map(rows.map(({ table, count }) => [table, count]))
}

interface Callable {
  name: string
  types: string[]
}

async function callable(): Promise<Callable[]> {
  const { rows } = await client.query<Callable>(
    `SELECT proname AS name, ARRAY(SELECT t::regtype::text FROM unnest(proargtypes) WITH ORDINALITY a (t, n) ORDER BY n) AS types
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype
       AND has_function_privilege('cambio_server', oid, 'EXECUTE') ORDER BY 1`,
  )
  return rows
}

/** Returns random combinations of hostile values, the same in every run. */
function combinations(types: readonly string[]): (string | null)[][] {
  const random = new Random(27)
  return Array.from({ length: CALLS }, () => types.map((type) => random.pick(present(VALUES[type], type))))
}

it('functions that the web server may call write only to the listed tables', async () => {
  const functions = await callable()
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(SERVER_FUNCTION_WRITES))
  for (const { name, types } of functions) {
    const tables = new Set<string>()
    const sql = `SELECT ${name}(${types.map((type, nth) => `$${nth + 1}::${type}`).join(', ')})`
    for (const values of combinations(types))
      for (const table of (await attack({ sql, values })).written) tables.add(table)
    expect(SERVER_FUNCTION_WRITES[name], name).toEqual(expect.arrayContaining([...tables]))
  }
}, 60_000)

it('the test detects that a permitted function writes to an unlisted table (invariant 27)', async () => {
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'hold_account'`,
  )
  const sabotage = present(rows[0], 'a function').text.replace('BEGIN', 'BEGIN UPDATE signer_holder SET pid = 1;')
  expect(sabotage).toContain('signer_holder')
  const forged: Attack = { sql: 'SELECT hold_account($1, NULL)', values: [String(USER_ID)] }
  expect((await attack(forged)).written).toEqual([])
  expect((await attack(forged, sabotage)).written).toEqual(['signer_holder'])
})

it.each([
  ['value', { valueMicro: 'NaN' }],
  ['limit of the asset', { assetLimitAtomic: 'NaN' }],
  ['limit of a client', { clients: [{ name: 'ip:1', limitMicro: 'NaN' }] }],
])('the database rejects an exposure reservation with NaN as the %s', async (_what, part) => {
  const values = [String(UNRESERVED_ID), json({ ...HOLD, ...part })]
  const { answer, written: changed } = await attack({ sql: 'SELECT reserve_exposure($1, $2)', values })
  expect(answer).toMatch(/violates check constraint/)
  expect(changed).toEqual([])
})

it.each(["'infinity'", "'-infinity'", 'NULL', 'now()::date + 3', 'now()::date - 3'])(
  'the database counts no referral visit on the day %s',
  async (day) => {
    const { answer, written: changed } = await attack({
      sql: `SELECT count_visit(${USER_ID}, 'a', ${day})`,
      values: [],
    })
    expect(answer).toMatch(/is not counted now|infinite dates/)
    expect(changed).toEqual([])
  },
)

const LONG = 'x'.repeat(16_385)
it.each([
  ['locale', { locale: LONG }],
  ['destination memo', { destinationMemo: LONG }],
  ['refund address', { refundAddress: LONG }],
  ['email address', { userEmail: LONG }],
  ['tracking data', { tracking: { term: LONG } }],
  ['agreed quote', { agreedQuote: { ...agreedQuoteToJson(PLAIN.agreedQuote), note: LONG } }],
  ['terms seal', { termsSeal: '00'.repeat(LONG.length) }],
])('the database rejects a new order with more than 16 KiB in its %s', async (_what, part) => {
  const values = [json({ ...ORDER, orderId: ORDER_ID + 1, idempotencyKey: 'long', ...part })]
  const { answer, written: changed } = await attack({ sql: 'SELECT create_sealed_order($1)', values })
  expect(answer).toMatch(/violates check constraint "orders_sizes"/)
  expect(changed).toEqual([])
})

it("every column into which the web server's database role may insert numbers rejects NaN", async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
     WHERE attnum > 0 AND NOT attisdropped AND atttypid IN ('numeric'::regtype, 'real'::regtype, 'float8'::regtype)
       AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))
       AND has_column_privilege('cambio_server', attrelid, attnum, 'INSERT')`,
  )
  expect(rows).toEqual([])
  await expect(client.query(`SELECT 'NaN'::atomic_amount`)).rejects.toThrow('atomic_amount_is_number')
})

/** A call that breaks one rule, the condition in the function that rejects this call, and the expected error. */
type Forgery = [name: string, forged: Attack, rule: string, refusal: RegExp]

const create = (part: Record<string, unknown>): Attack => ({
  sql: 'SELECT outcome FROM create_sealed_order($1)',
  values: [json({ ...ORDER, ...part })],
})
const FILL = { provider: 'changenow', providerOrderId: 'x', status: '', isChecking: false, failures: 0 }

const FORGERIES: Forgery[] = [
  [
    'an order that has already received its deposit',
    create({ state: 'EXCHANGING' }),
    `p ->> 'state' <> 'WAITING'`,
    /new order is EXCH/,
  ],
  [
    'an order whose deposit arrives on another chain',
    create({ chain: 'litecoin' }),
    `p ->> 'chain' IS DISTINCT FROM (SELECT chain FROM instrument WHERE slug = p ->> 'from')`,
    /another chain than its coin/,
  ],
  [
    'an order that pays on another chain',
    create({ toChain: 'ethereum' }),
    `p ->> 'toChain' IS DISTINCT FROM (SELECT chain FROM instrument WHERE slug = p ->> 'to')`,
    /another chain than its coin/,
  ],
  [
    'an order with a given deposit address but no provider',
    create({ givenAddress: 'thief' }),
    `(nullif(p -> 'fill', 'null'::jsonb) IS NULL) <> (p_given IS NULL)`,
    /either a fill or an address/,
  ],
  [
    'a new provider order that is already on hold',
    create({ givenAddress: 'theirs', fill: { ...FILL, isHeld: true } }),
    `p -> 'fill' -> 'isHeld' = 'true'::jsonb`,
    /is held/,
  ],
  [
    'a new provider order that is already over the monthly limit',
    create({ givenAddress: 'theirs', fill: { ...FILL, isOverLimit: true } }),
    `p -> 'fill' -> 'isOverLimit' = 'true'::jsonb`,
    /is over the limit/,
  ],
  [
    'an order that expires before its deposit deadline',
    create({ actBy: 1 }),
    `((p ->> 'actBy')::numeric >= (p ->> 'depositDeadline')::numeric) IS NOT TRUE`,
    /expires before its deposit deadline/,
  ],
  [
    'an order that pays to an address of the exchange',
    create({ toChain: 'litecoin', destinationAddress: 'litecoin-deposit-0' }),
    `EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'toChain' AND address = p ->> 'destinationAddress')`,
    /own-destination/,
  ],
  [
    'an order whose provider receives deposits at an address of the exchange',
    create({ givenAddress: 'ethereum-deposit-0', fill: FILL }),
    `EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'chain' AND address = p_given)`,
    /no-address/,
  ],
  [
    'a reservation for another amount than the order promises',
    { sql: 'SELECT reserve_exposure($1, $2)', values: [String(UNRESERVED_ID), json({ ...HOLD, amountAtomic: '1' })] },
    `(made.agreed_quote ->> 'amountToGetAtomic')::numeric <> p_amount`,
    /does not promise 1 at a fixed rate/,
  ],
  [
    'an email with a code that only the worker may send',
    {
      sql: `SELECT queue_account_email('CONFIRM_WITHDRAWAL', $1, 'a@example.org', 'en', '{}', now())`,
      values: [String(USER_ID)],
    },
    `p_kind NOT IN ('CONFIRM_EMAIL', 'NEW_DEVICE', 'RESET_PASSWORD')`,
    /queued by the worker/,
  ],
]

it.each(FORGERIES)(
  'a database function that the web server may call rejects %s',
  async (_name, forged, _rule, refusal) => {
    const { answer, written: changed } = await attack(forged)
    expect(answer).toMatch(refusal)
    expect(changed).toEqual([])
  },
)

it.each(FORGERIES)(
  'the test detects that a database function does not reject %s (invariant 27)',
  async (_name, forged, rule, refusal) => {
    const { rows } = await client.query<{ text: string }>(
      `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1`,
      [/(\w+)\(/.exec(forged.sql)?.[1]],
    )
    const text = present(rows[0], 'a function').text
    expect(text).toContain(rule)
    expect((await attack(forged, text.replace(rule, 'false'))).answer).not.toMatch(refusal)
  },
)
