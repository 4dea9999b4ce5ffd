import pg from 'pg'

export const OWNER_ROLE = 'cambio_owner'
export const APP_ROLE = 'cambio_app'

export interface RolePasswords {
  ownerPassword: string
  appPassword: string
}

/**
 * Makes the two roles and a database that the first one owns: the owner migrates, the application only reads and
 * writes. Repeating it changes nothing but the passwords.
 */
export async function prepareDatabase(superUrl: string, database: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await ensureRole(client, OWNER_ROLE, passwords.ownerPassword)
    await ensureRole(client, APP_ROLE, passwords.appPassword)
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(OWNER_ROLE)}`)
      await client.query(`REVOKE ALL ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`)
      await client.query(
        `GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(APP_ROLE)}`,
      )
    }
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
