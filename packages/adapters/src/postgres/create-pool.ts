import pg from 'pg'

/** How long a process waits for a connection before it calls the database away, milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/** Longest times that the database lets a statement, a wait for a lock, or a transaction without a statement take, milliseconds. */
interface PoolTimeouts {
  lock_timeout?: number
  statement_timeout?: number
  idle_in_transaction_session_timeout?: number
}

/** Timeouts of the server: no call of a user takes so long. */
export const SERVER_TIMEOUTS: PoolTimeouts = {
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
}
/** Timeouts of worker and signer: a lock that another role holds fails one step, which is repeated, and reports it. */
export const PAYOUT_TIMEOUTS: PoolTimeouts = { lock_timeout: 10_000 }

/** Creates a pool of connections. A connection that breaks fails its query, never the process. */
export function createPool(connectionString: string, max: number, timeouts: PoolTimeouts = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...timeouts })
  pool.on('error', () => {})
  // A connection that is in somebody's hands tells its end itself, and Node ends a process over an error nobody hears.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
