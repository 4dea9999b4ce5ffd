import pg from 'pg'

/** How long a process waits for a connection before it reports the database as unavailable, milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/** Timeouts of the database for a statement, a wait for a lock, and a transaction without a statement. Milliseconds. */
interface PoolTimeouts {
  lock_timeout?: number
  statement_timeout?: number
  idle_in_transaction_session_timeout?: number
}

/** Timeouts of the server: every call of a user is shorter. */
export const SERVER_TIMEOUTS: PoolTimeouts = {
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
}
/** Timeouts of worker and signer. When another role holds a lock, one step fails, is reported and retried. */
export const PAYOUT_TIMEOUTS: PoolTimeouts = { lock_timeout: 10_000 }

/** Creates a pool of connections. A connection that breaks fails its query, never the process. */
export function createPool(connectionString: string, max: number, timeouts: PoolTimeouts = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...timeouts })
  pool.on('error', () => {})
  // A connection that is checked out reports its end itself. Without a listener Node would end the process on that
  // error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
