import { setTimeout } from 'node:timers/promises'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { Stores, Work } from '@cambio/core/chain-work/stores'
import { FenceBroken, LockTimeout, type Fence } from '@cambio/core/shared/unit-of-work'
import { DatabaseError, escapeLiteral, type Pool, type PoolClient, type QueryResult } from 'pg'
import { PostgresAccountEmailStore } from './accounts/account-email-store.ts'
import { PostgresBridgedCreditStore } from './chains/bridged-credit-store.ts'
import { PostgresChainStore } from './chains/chain-store.ts'
import { PostgresEarningStore } from './accounts/earning-store.ts'
import { PostgresMessengerMessageStore } from './messenger/messenger-message-store.ts'
import { PostgresLedgerStore } from './ledger/ledger-store.ts'
import { PostgresOrderStore } from './orders/order-store.ts'
import { PostgresPaymentStore } from './payments/payment-store.ts'
import { PostgresDepositTargetStore } from './chains/deposit-target-store.ts'
import { publishCollected, type TransactionClient } from './publish.ts'
import type { Queryable } from './queryable.ts'
import { PostgresWithdrawalStore } from './payments/withdrawal-store.ts'

/** Runs transactions on a pool of Postgres connections. */
export class PostgresUnitOfWork implements Work {
  readonly stores: Stores
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    this.stores = storesOn(pool)
  }

  async transaction<T>(work: (stores: Stores) => Promise<T>, fence?: Fence, maxLockWaitMs?: number): Promise<T> {
    return inTransaction(
      this.#pool,
      async (client) => {
        if (maxLockWaitMs !== undefined)
          await client.query("SELECT set_config('lock_timeout', $1, true)", [`${maxLockWaitMs}ms`])
        return work(storesOn(client))
      },
      fence,
    )
  }
}

/** Maximum number of attempts for a transaction that deadlocks. */
const MAX_ATTEMPTS = 10
/**
 * Increase of the maximum delay with each deadlock, in milliseconds. The delay is random, so that two deadlocked
 * transactions do not retry at the same time.
 */
const MAX_DELAY_STEP_MS = 20
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` in one transaction. After a deadlock, `work` runs again in a new transaction, so it must have no effect
 * outside the database.
 * @throws {AdapterError} when no connection is available
 * @throws {FenceBroken} when `fence` is given but another worker has acquired the lease
 * @throws {LockTimeout} when another transaction holds a lock for longer than the connection's `lock_timeout`
 */
export async function inTransaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>, fence?: Fence): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, work, fence)
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (error.code === LOCK_NOT_AVAILABLE) throw new LockTimeout(error.message, { cause: error })
      if (attempt >= MAX_ATTEMPTS || error.code !== DEADLOCK) throw error
      await setTimeout(Math.random() * attempt * MAX_DELAY_STEP_MS)
    }
  }
}

async function tryTransaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>, fence?: Fence): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new AdapterError('The database does not answer', { retryable: true, cause })
  })
  let broken = false
  try {
    if (fence) await beginBehind(client, fence)
    else await client.query('BEGIN')
    const transaction = openTransaction(client)
    const result = await work(transaction)
    await client.query('COMMIT')
    // Ignore a failed publication, because the transaction is already committed.
    await publishCollected(transaction).catch(() => {
      broken = true
    })
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

function openTransaction(client: PoolClient): TransactionClient {
  return { query: (text, values) => client.query(text, values), published: new Map() }
}

/** Creates the exchange's stores on a pool or one connection. */
export function storesOn(db: Queryable): Stores {
  return {
    orders: new PostgresOrderStore(db),
    chains: new PostgresChainStore(db),
    payments: new PostgresPaymentStore(db),
    ledger: new PostgresLedgerStore(db),
    earnings: new PostgresEarningStore(db),
    bridged: new PostgresBridgedCreditStore(db),
    depositTargets: new PostgresDepositTargetStore(db),
    withdrawals: new PostgresWithdrawalStore(db),
    emails: new PostgresAccountEmailStore(db),
    messages: new PostgresMessengerMessageStore(db),
  }
}

/**
 * Begins a transaction and locks the lease row, in a single message to Postgres. No other worker can acquire the lease
 * before the transaction ends, so a worker without the lease cannot commit anything.
 */
async function beginBehind(client: PoolClient, fence: Fence): Promise<void> {
  const lock = `SELECT token FROM lease WHERE name = ${escapeLiteral(fence.lease)} FOR SHARE`
  // The message has two statements, so the driver returns two results, a case that its type definitions omit.
  const answers: unknown = await client.query(`BEGIN; ${lock}`)
  const [, locked] = answers as QueryResult<{ token: string }>[]
  if (BigInt(locked?.rows[0]?.token ?? '-1') !== fence.token)
    throw new FenceBroken(`lease ${fence.lease} has a newer holder`)
}
