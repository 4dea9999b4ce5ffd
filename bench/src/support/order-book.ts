import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import type { Pool } from 'pg'
import { openOrders, type OpenOrders } from './open-orders.ts'

export interface OrderBook {
  database: TestDatabase
  /** Pool that connects with the worker's database role. */
  pool: Pool
  close(): Promise<void>
}

/** Creates a database that contains the given orders. */
export async function openOrderBook(books: readonly OpenOrders[]): Promise<OrderBook> {
  const database = await createTestDatabase()
  const owner = createPool(database.ownerUrl, 1)
  for (const orders of books) await openOrders(owner, orders)
  await owner.end()
  const pool = createPool(database.urls.worker, 4)
  return {
    database,
    pool,
    async close() {
      await pool.end()
      await database.close()
    },
  }
}
