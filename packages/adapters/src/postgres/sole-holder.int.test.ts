import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool } from './compose-stores.ts'
import { HeldByAnother, SIGNER_LOCK, SoleHolder } from './sole-holder.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => database?.close())

const open = () => SoleHolder.open(database.urls.signer, SIGNER_LOCK)

it('lets one process hold a lock, and the next one as soon as it is released', async () => {
  const first = await open()
  first.assertHeld()
  await expect(open()).rejects.toBeInstanceOf(HeldByAnother)
  const waiting = open()
  await first.release()
  await (await waiting).release()
}, 60_000)

it('refuses while another process has the lock, and holds it again afterwards', async () => {
  const holder = await open()
  const pool = createPool(database.urls.signer, 2)
  const other = await pool.connect()
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${SIGNER_LOCK}`,
  )
  // The other connection waits for the lock first, so that it gets the lock as soon as the holder's connection breaks.
  const waiting = other.query('SELECT pg_advisory_lock($1)', [SIGNER_LOCK])
  await vi.waitFor(async () => expect(await countWaiting(pool)).toBe(1), { timeout: 20_000 })
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await waiting
  await vi.waitFor(() => expect(() => holder.assertHeld()).toThrow('only signer'), { timeout: 10_000 })
  other.release(true)
  await vi.waitFor(() => holder.assertHeld(), { timeout: 10_000 })
  await holder.release()
  await pool.end()
}, 60_000)

async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${SIGNER_LOCK} AND NOT granted`,
  )
  return rows[0]?.count ?? 0
}
