import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FiatLimitsSetting } from '../fiat/fiat-limits-setting.ts'
import { migrate, UnusableDatabase } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const FIAT_LIMITS = FiatLimitsSetting.parse('')
const ROLES = {
  server: 'cambio_server',
  worker: 'cambio_worker',
  signer: 'cambio_signer',
  prices: 'cambio_prices',
  operator: 'cambio_operator',
}

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('CREATE TEMP TABLE applied AS SELECT * FROM schema_version')
})
beforeEach(async () => {
  await owner.query('DELETE FROM schema_version')
  await owner.query('INSERT INTO schema_version SELECT * FROM applied')
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

it.each([
  ['was created before the first release', "UPDATE schema_version SET name = 'exchange' WHERE version = 1"],
  ['its migration 7 differs', "UPDATE schema_version SET md5 = 'other' WHERE version IN (7, 9)"],
  ['lacks migration 5', 'DELETE FROM schema_version WHERE version = 5'],
])('refuses to migrate a database and states the reason: %s', async (reason, sql) => {
  await owner.query(sql)
  const failure = migrate(database.ownerUrl, ROLES, FIAT_LIMITS)
  await expect(failure).rejects.toThrow(UnusableDatabase)
  await expect(failure).rejects.toThrow(reason)
})

it('accepts a database that a newer build has migrated', async () => {
  await owner.query("INSERT INTO schema_version (version, name, md5) VALUES (999, 'later', 'unknown')")
  await expect(migrate(database.ownerUrl, ROLES, FIAT_LIMITS)).resolves.toEqual({ applied: 0 })
})
