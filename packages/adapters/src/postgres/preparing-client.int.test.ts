import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from './create-pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 1)
  await pool.query('CREATE TABLE thing (id int PRIMARY KEY, name text)')
  await pool.query(`INSERT INTO thing VALUES (1, 'one')`)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

async function preparedStatements(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements ORDER BY 1')
  return rows.map(({ statement }) => statement)
}

describe('a database client that prepares its queries', () => {
  it('prepares each parameterised database query once', async () => {
    const sql = 'SELECT name FROM thing WHERE id = $1'
    for (const id of [1, 2, 1]) await pool.query(sql, [id])
    await pool.query('SELECT name FROM thing')
    expect(await preparedStatements()).toEqual([sql])
  })

  it.each(['SELECT * FROM thing WHERE id = $1', 'SELECT t.id, t.* FROM thing t WHERE id = $1'])(
    'a wildcard query returns a column that a migration has added: %s',
    async (sql) => {
      const before = (await pool.query(sql, [1])).fields.length
      await pool.query(`ALTER TABLE thing ADD COLUMN later_${before} int`)
      expect((await pool.query(sql, [1])).fields).toHaveLength(before + 1)
    },
  )

  it('prepares a database query that contains count(*)', async () => {
    const sql = 'SELECT count(*) FROM thing WHERE id > $1'
    await pool.query(sql, [0])
    expect(await preparedStatements()).toContain(sql)
  })
})
