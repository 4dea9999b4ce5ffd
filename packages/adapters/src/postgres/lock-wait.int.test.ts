import { LockTimeout } from '@cambio/core/shared/unit-of-work'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, PAYOUT_TIMEOUTS } from './create-pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { PostgresUnitOfWork } from './unit-of-work.ts'

const WAIT_MS = 50
const POOL_WAIT = '10s'

let database: TestDatabase
let pool: Pool
let holders: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.urls.worker, 1, PAYOUT_TIMEOUTS)
  holders = createPool(database.urls.worker, 1)
})
afterAll(async () => {
  await pool.end()
  await holders.end()
  await database.close()
})

test("limits a transaction's wait for a lock without changing its connection's lock timeout", async () => {
  const work = new PostgresUnitOfWork(pool)
  const holder = await holders.connect()
  await holder.query('BEGIN; LOCK TABLE deposit IN ACCESS EXCLUSIVE MODE')
  const startedAt = performance.now()
  const blocked = work.transaction(({ chains }) => chains.findDepositLocked('1'), undefined, WAIT_MS)
  await expect(blocked).rejects.toBeInstanceOf(LockTimeout)
  expect(performance.now() - startedAt).toBeLessThan(PAYOUT_TIMEOUTS.lock_timeout ?? 0)
  await holder.query('ROLLBACK')
  holder.release()
  const { rows } = await pool.query<{ lock_timeout: string }>('SHOW lock_timeout')
  expect(rows).toEqual([{ lock_timeout: POOL_WAIT }])
})
