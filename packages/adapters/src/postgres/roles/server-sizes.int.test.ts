import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RolePrivileges } from '../testing/role-privileges.ts'
import { SERVER_FUNCTION_WRITES } from '../testing/server-function-writes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/**
 * Columns without a maximum length. The server's database role cannot fill them with a long value, although a function
 * that it may call writes to their table. Each entry states why.
 */
const NOT_FILLED: Readonly<Record<string, string>> = {
  'account_memo.chain': 'refers to own_address',
  'account_memo.address': 'refers to own_address',
  'account_memo.target_seal': 'written by the worker',
  'card_order.to_slug': 'refers to instrument',
  'exposure_book.asset': 'copied from the order',
  'exposure_hold.asset': 'copied from the order',
  'name_hit.statement_id': 'written by operators',
  'name_hit.decided_by': 'written by operators',
  'order_event.kind': 'a constant of the function',
  'orders.from_slug': 'refers to instrument',
  'orders.to_slug': 'refers to instrument',
  'orders.state': 'the function accepts only WAITING',
  'orders.deposit_chain': 'the function accepts only the chain of the instrument',
  'orders.settled_quote': 'written by the worker',
  'orders.choice': 'written by the worker',
  'orders.rate_seal': 'written by the worker',
  'own_address.chain': 'written by the signer',
  'own_address.address': 'written by the signer',
  'own_address.target_seal': 'written by the worker',
  'visit_salt.salt': "the column's default",
}

/** Greatest length limit that a column may have, in bytes. */
const MAX_LENGTH = 65_536

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

interface Column {
  table: string
  column: string
  type: string
}

const nameOf = ({ table, column }: Column): string => `${table}.${column}`

/**
 * Returns the columns without a declared length that the server's database role may fill, directly or through a
 * function.
 */
async function writableColumns(): Promise<Column[]> {
  const privileges = new RolePrivileges(owner, server)
  const direct = new Set([...(await privileges.inserts()), ...(await privileges.updates())])
  const tables = new Set(Object.values(SERVER_FUNCTION_WRITES).flat())
  const { rows } = await owner.query<Column>(
    `SELECT relname AS table, attname AS column, format_type(atttypid, NULL) AS type
     FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid JOIN pg_type t ON t.oid = atttypid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
       AND (typname IN ('text', 'varchar', 'bytea', 'json', 'jsonb', 'xml') OR typcategory = 'A') AND atttypmod = -1
     ORDER BY relname || '.' || attname COLLATE "C"`,
  )
  return rows.filter((one) => tables.has(one.table) || direct.has(nameOf(one)))
}

/** Returns an SQL expression for a value of a type that is longer than the limit. */
function longValue(type: string): string {
  const text = `repeat('x', ${MAX_LENGTH + 1})`
  if (type === 'bytea') return `decode(${text}, 'escape')`
  if (type.startsWith('json')) return `to_json(${text})::${type}`
  return type.endsWith('[]') ? `ARRAY[${text}]` : text
}

/**
 * Returns whether a table refuses a long value in a column. Tests a copy of the table in which every column may be
 * NULL. The copy has only those CHECK constraints that limit a length: they compare the length, list all values, or
 * match a pattern without repetition. Omits constraints with OR, because they may depend on another column.
 */
async function refusesLongValue({ table, column, type }: Column): Promise<boolean> {
  await owner.query('BEGIN')
  try {
    await owner.query(`CREATE TEMP TABLE probe (LIKE public."${table}" INCLUDING CONSTRAINTS) ON COMMIT DROP`)
    const { rows } = await owner.query<{ sql: string }>(
      `SELECT format('ALTER TABLE probe ALTER %I DROP NOT NULL', attname) AS sql FROM pg_attribute
         WHERE attrelid = 'probe'::regclass AND attnum > 0 AND attnotnull
       UNION ALL SELECT format('ALTER TABLE probe DROP CONSTRAINT %I', conname) FROM pg_constraint
         WHERE conrelid = 'probe'::regclass AND contype = 'c'
           AND (pg_get_constraintdef(oid) ~ ' OR ' OR pg_get_constraintdef(oid) !~ '\\m(octet_|char_)?length\\(|= ANY \\(ARRAY|~ ''\\^[^*+]*\\$''')`,
    )
    for (const { sql } of rows) await owner.query(sql)
    await owner.query(`INSERT INTO probe ("${column}") VALUES (${longValue(type)})`)
    return false
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23514') return true
    throw error
  } finally {
    await owner.query('ROLLBACK')
  }
}

describe("sizes of values that the web server's database role can write", () => {
  it("every text, JSON or binary column that the server's database role may fill has a maximum length", async () => {
    const unlimited: string[] = []
    for (const one of await writableColumns()) if (!(await refusesLongValue(one))) unlimited.push(nameOf(one))
    expect(unlimited).toEqual(Object.keys(NOT_FILLED).toSorted())
  })
})
