import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query("UPDATE schema_version SET md5 = 'other' WHERE version = 7")
  await owner.end()
})
afterAll(() => database.close())

it.each([
  ['npm run reset', 'true'],
  ['use a new database', 'false'],
])('prints one line that recommends “%s” for the database of another build', (remedy, MAY_RESET) => {
  const env = {
    PATH: process.env['PATH'],
    OWNER_DATABASE_URL: database.ownerUrl,
    MAY_RESET,
    SERVER_ROLE: 'cambio_server',
    WORKER_ROLE: 'cambio_worker',
    SIGNER_ROLE: 'cambio_signer',
    PRICES_ROLE: 'cambio_prices',
    OPERATOR_ROLE: 'cambio_operator',
  }
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts')], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(remedy)])
})
