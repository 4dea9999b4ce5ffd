import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from './create-pool.ts'
import { listen, type Listening } from './notifications.ts'
import { ORDER_CHANGED_CHANNEL, publishOrderChanges } from './order-changes.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { inTransaction } from './unit-of-work.ts'

let database: TestDatabase
let pool: Pool
let listening: Listening
let received: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.urls.worker, 2)
  await new Promise<void>((resolve, reject) => {
    listening = listen(database.urls.server, [ORDER_CHANGED_CHANNEL], {
      onMessage: (_channel, payload) => received.push(payload),
      onConnect: resolve,
      onError: reject,
    })
  })
})
afterAll(async () => {
  await listening.close()
  await pool.end()
  await database.close()
})
beforeEach(() => {
  received = []
})

test('publishes each changed order once, after the commit', async () => {
  await inTransaction(pool, async (client) => {
    await publishOrderChanges(client, [7, 8])
    await publishOrderChanges(client, [8])
    // A notification from outside the transaction arrives first, because the transaction's own notifications wait for
    // its commit.
    await publishOrderChanges(pool, [1])
    await expect.poll(() => received).toEqual(['1'])
  })
  await expect.poll(() => received).toEqual(['1', '7', '8'])
})

test('publishes nothing after a rollback', async () => {
  const failed = inTransaction(pool, async (client) => {
    await publishOrderChanges(client, [9])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await publishOrderChanges(pool, [2])
  await expect.poll(() => received).toEqual(['2'])
})

test('a committed transaction succeeds even when its publication fails', async () => {
  const result = await inTransaction(pool, async (client) => {
    // A string that is not an order ID makes the publication's statement fail.
    await publishOrderChanges(client, ['x' as unknown as number])
    return 'committed'
  })
  expect(result).toBe('committed')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
