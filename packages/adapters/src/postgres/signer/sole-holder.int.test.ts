import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool } from '../compose-stores.ts'
import { HeldByAnother, SoleHolder } from './sole-holder.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => database?.close())

const open = () => SoleHolder.open(database.urls.signer)

it("a second signer cannot become the database's signer until the first signer releases this role", async () => {
  const first = await open()
  first.assertHeld()
  await expect(open()).rejects.toBeInstanceOf(HeldByAnother)
  const waiting = open()
  await first.release()
  await (await waiting).release()
}, 60_000)

it("assertHeld throws while another process is the database's signer", async () => {
  const holder = await open()
  const pool = createPool(database.urls.signer, 2)
  const other = await pool.connect()
  const pidOf = async (): Promise<number | undefined> =>
    (await pool.query<{ pid: number }>('SELECT pid FROM signer_holder')).rows[0]?.pid
  const first = await pidOf()
  // Lock the `signer_holder` row, so that the other connection becomes the holder before the old holder reconnects.
  await other.query('BEGIN; SELECT 1 FROM signer_holder FOR UPDATE')
  await pool.query('SELECT pg_terminate_backend($1, 10000)', [first])
  expect((await other.query('SELECT hold_signer() AS held')).rows).toEqual([{ held: true }])
  await other.query('COMMIT')
  await vi.waitFor(() => expect(() => holder.assertHeld()).toThrow('only signer'), { timeout: 10_000 })
  other.release(true)
  await vi.waitFor(() => holder.assertHeld(), { timeout: 10_000 })
  expect(await pidOf()).not.toBe(first)
  await holder.release()
  await pool.end()
}, 60_000)

it.each(['server', 'worker', 'operator'] as const)(
  "the %s's database role can neither acquire nor release the signer role",
  async (role) => {
    const pool = createPool(database.urls[role], 1)
    for (const sql of ['SELECT hold_signer()', 'UPDATE signer_holder SET pid = 0', 'DELETE FROM signer_holder'])
      await expect(pool.query(sql), sql).rejects.toThrow('permission denied')
    await expect(pool.query('SELECT pid FROM signer_holder FOR UPDATE')).rejects.toThrow('permission denied')
    // Earlier versions used this advisory lock to ensure a single signer, although any database role can acquire it.
    await pool.query('SELECT pg_advisory_lock(5160281)')
    await (await open()).release()
    await pool.end()
  },
)
