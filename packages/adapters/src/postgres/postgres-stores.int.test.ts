import { storesSuite } from '@cambio/core/testing/stores.suite'
import { afterAll, beforeAll } from 'vitest'
import { createPool, createPostgresStores } from './compose-stores.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.appUrl, 4)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

storesSuite('postgres', async () => {
  const { work, leases } = createPostgresStores(pool)
  return {
    work,
    lease: async (name) => {
      const holder = String(Math.random())
      await pool.query(`UPDATE lease SET expires_at = now() - interval '1 second' WHERE name = $1`, [name])
      const fence = await leases.acquire(name, holder, 60_000)
      if (!fence) throw new Error('the lease is held')
      return fence
    },
  }
})
