import { AdapterError } from '@cambio/core/shared/adapter-error'
import { FenceBroken, type Fence, type Stores, type UnitOfWork } from '@cambio/core/shared/unit-of-work'
import type { Pool } from 'pg'
import { PostgresChainStore } from './chain-store.ts'
import { PostgresLedgerStore } from './ledger-store.ts'
import { PostgresOrderStore } from './order-store.ts'
import { PostgresPaymentStore } from './payment-store.ts'
import type { Queryable } from './queryable.ts'

/** Transactions on a pool of Postgres connections. */
export class PostgresUnitOfWork implements UnitOfWork {
  readonly stores: Stores
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    this.stores = storesOn(pool)
  }

  async transaction<T>(work: (stores: Stores) => Promise<T>, fence?: Fence): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      if (fence) await assertFence(client, fence)
      return work(storesOn(client))
    })
  }
}

/** Everything inside is committed together or not at all. @throws {AdapterError} when no connection can be had */
export async function inTransaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new AdapterError('The database does not answer', { retryable: true, cause })
  })
  let broken = false
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** The exchange's stores on a pool or one connection. */
export function storesOn(db: Queryable): Stores {
  return {
    orders: new PostgresOrderStore(db),
    chains: new PostgresChainStore(db),
    payments: new PostgresPaymentStore(db),
    ledger: new PostgresLedgerStore(db),
  }
}

/** The lease row is locked against a new holder until this transaction ends, so nothing stale can be committed. */
async function assertFence(db: Queryable, fence: Fence): Promise<void> {
  const { rows } = await db.query<{ token: string }>('SELECT token FROM lease WHERE name = $1 FOR SHARE', [fence.lease])
  if (BigInt(rows[0]?.token ?? '-1') !== fence.token) throw new FenceBroken(`lease ${fence.lease} has a newer holder`)
}
