import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

/** How long a process waits for a connection before it reports the database as unavailable, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/** Database timeouts of a connection, in milliseconds. */
interface PoolTimeouts {
  lock_timeout?: number
  statement_timeout?: number
  /** Maximum time for which a transaction may be idle. */
  idle_in_transaction_session_timeout?: number
}

/** The server's timeouts. They are longer than any user call takes. */
export const SERVER_TIMEOUTS: PoolTimeouts = {
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
}
/**
 * Timeouts of the worker and the signer. A step that waits too long for another role's lock fails, and the process
 * reports the failure and tries again.
 */
export const PAYOUT_TIMEOUTS: PoolTimeouts = { lock_timeout: 10_000 }

/**
 * Creates a connection pool whose connections prepare their queries. A broken connection only fails its query and never
 * ends the process.
 */
export function createPool(connectionString: string, max: number, timeouts: PoolTimeouts = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...timeouts,
    Client: PreparingClient,
  })
  pool.on('error', () => {})
  // A broken connection also fails its running query. Without this listener, its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
