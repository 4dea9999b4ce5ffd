import pg from 'pg'
import { DATABASE_PROCESSES, type DatabaseProcess, type DatabaseRoles } from '@cambio/adapters/postgres/grants'

export const OWNER_ROLE = 'cambio_owner'
/** Login role of each process. */
export const PROCESS_ROLES: DatabaseRoles = {
  server: 'cambio_server',
  worker: 'cambio_worker',
  signer: 'cambio_signer',
  operator: 'cambio_operator',
}

/** Passwords of the owner's role and of the role of each process. */
export type RolePasswords = Readonly<Record<DatabaseProcess | 'owner', string>>

/**
 * Creates the roles and a database that the owner's role owns: the owner migrates, each process logs in with a role of its
 * own. Repeating it changes nothing but the passwords.
 */
export async function prepareDatabase(superUrl: string, database: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await ensureRole(client, OWNER_ROLE, passwords.owner)
    for (const process of DATABASE_PROCESSES) await ensureRole(client, PROCESS_ROLES[process], passwords[process])
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

/** URL of a database for a role on a loopback cluster. */
export function roleUrl(port: number, database: string, role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
}
