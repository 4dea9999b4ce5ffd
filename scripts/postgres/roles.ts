import pg from 'pg'
import { DATABASE_PROCESSES } from '@cambio/adapters/postgres/roles/grants'
import type { DatabaseProcess, DatabaseRoles } from '@cambio/adapters/postgres/roles/database-roles'

export const OWNER_ROLE = 'cambio_owner'
/** Database role of each process. */
export const PROCESS_ROLES: DatabaseRoles = {
  server: 'cambio_server',
  worker: 'cambio_worker',
  signer: 'cambio_signer',
  prices: 'cambio_prices',
  operator: 'cambio_operator',
}

/**
 * Timeouts of each database role, as listed in docs/operations.md. They end transactions that hang, but do not stop an
 * attacker, because a session may change its own timeouts.
 */
const ROLE_TIMEOUTS: Readonly<Record<DatabaseProcess, Readonly<Record<string, string>>>> = {
  server: { statement_timeout: '60s', lock_timeout: '10s', idle_in_transaction_session_timeout: '30s' },
  worker: { lock_timeout: '10s' },
  signer: { lock_timeout: '10s' },
  prices: { lock_timeout: '10s' },
  operator: {},
}

/** Passwords of the schema owner's role and of each process's role. */
export type RolePasswords = Readonly<Record<DatabaseProcess | 'owner', string>>

/**
 * Creates the roles and a database that `owner` owns. Migrations run as `owner`, and each process logs in with a role
 * of its own. A repeated call only updates passwords, timeouts and the connection limit.
 * @param serverConnections maximum number of connections for the server's database role; -1 means no limit
 */
export async function prepareDatabase(
  superUrl: string,
  database: string,
  passwords: RolePasswords,
  serverConnections = -1,
): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await ensureRole(client, OWNER_ROLE, passwords.owner)
    for (const process of DATABASE_PROCESSES) {
      await ensureRole(client, PROCESS_ROLES[process], passwords[process])
      for (const [name, value] of Object.entries(ROLE_TIMEOUTS[process]))
        await client.query(`ALTER ROLE ${pg.escapeIdentifier(PROCESS_ROLES[process])} SET ${name} = '${value}'`)
    }
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(PROCESS_ROLES.server)} CONNECTION LIMIT ${serverConnections}`)
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    const name = pg.escapeIdentifier(database)
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${pg.escapeIdentifier(OWNER_ROLE)}`)
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
    for (const role of Object.values(PROCESS_ROLES))
      await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${pg.escapeIdentifier(role)}`)
  } finally {
    await client.end()
  }
}

/**
 * Returns a role's connection URL for a database in a local cluster. If `socketDir` is given, the URL uses the Unix
 * socket in that folder rather than TCP.
 */
export function roleUrl(
  { port, socketDir = null }: { port: number; socketDir?: string | null },
  database: string,
  role: string,
  password: string,
): string {
  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${port}/${database}`)
  if (socketDir !== null) url.searchParams.set('host', socketDir)
  return url.href
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
}
