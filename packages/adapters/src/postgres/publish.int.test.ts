import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from './create-pool.ts'
import { listen, type Listening } from './notifications.ts'
import { publish } from './publish.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { inTransaction } from './unit-of-work.ts'

const CHANNEL = 'example'
/** Channel name that Postgres rejects, because it is longer than 63 bytes. */
const TOO_LONG = 'x'.repeat(64)

let database: TestDatabase
let pool: Pool
let listening: Listening
let received: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.urls.worker, 2)
  await new Promise<void>((resolve, reject) => {
    listening = listen(database.urls.server, [CHANNEL], {
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

test('publishes each notification payload of a transaction once after the commit', async () => {
  await inTransaction(pool, async (client) => {
    await publish(client, CHANNEL, ['7', '8'])
    await publish(client, CHANNEL, ['8'])
    // This notification arrives first, because it is outside the transaction. The others wait for the commit.
    await publish(pool, CHANNEL, ['1'])
    await expect.poll(() => received).toEqual(['1'])
  })
  await expect.poll(() => received).toEqual(['1', '7', '8'])
})

test('publishes no notification after a rollback', async () => {
  const failed = inTransaction(pool, async (client) => {
    await publish(client, CHANNEL, ['9'])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await publish(pool, CHANNEL, ['2'])
  await expect.poll(() => received).toEqual(['2'])
})

test('commits a transaction even if publishing its notification fails', async () => {
  const result = await inTransaction(pool, async (client) => {
    await publish(client, TOO_LONG, ['7'])
    return 'committed'
  })
  expect(result).toBe('committed')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('does not fail the caller when publishing a notification outside a transaction fails', async () => {
  await expect(publish(pool, TOO_LONG, ['7'])).resolves.toBeUndefined()
})
