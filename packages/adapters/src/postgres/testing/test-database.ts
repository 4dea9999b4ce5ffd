import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseProcess } from '../roles/database-roles.ts'

/** Environment variables that the global set-up passes to the test files. */
export interface TestCluster {
  /** Database URL with the superuser's database role. */
  TEST_SUPER_URL: string
  /** Name of the migrated template from which every test database is copied. */
  TEST_TEMPLATE: string
  TEST_OWNER_ROLE: string
  TEST_PASSWORD: string
}

const PROCESS_ROLES = ['cambio_server', 'cambio_worker', 'cambio_signer', 'cambio_prices', 'cambio_operator']

/** Maximum number of checks for open connections, 50 ms apart. */
const GONE_LOOKS = 40

export interface TestDatabase {
  /** Database URL with the role that owns the schema. */
  ownerUrl: string
  /** Database URL for each process, with its own database role. */
  urls: Readonly<Record<DatabaseProcess, string>>
  close(): Promise<void>
}

/** Creates a database for one test file. Copying the migrated template takes only a fraction of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const superUrl = setting('TEST_SUPER_URL')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(superUrl, async (client) => {
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${setting('TEST_TEMPLATE')} OWNER ${setting('TEST_OWNER_ROLE')}`,
    )
    // Postgres gives a copied database the default privileges of a new database, not those of the template.
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${PROCESS_ROLES.join(', ')}`)
  })
  return {
    ownerUrl: urlFor(superUrl, name, setting('TEST_OWNER_ROLE')),
    urls: {
      server: urlFor(superUrl, name, 'cambio_server'),
      worker: urlFor(superUrl, name, 'cambio_worker'),
      signer: urlFor(superUrl, name, 'cambio_signer'),
      prices: urlFor(superUrl, name, 'cambio_prices'),
      operator: urlFor(superUrl, name, 'cambio_operator'),
    },
    close: () =>
      asSuperuser(superUrl, async (client) => {
        await untilDisconnected(client, name)
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      }),
  }
}

/**
 * Waits until Postgres has ended the processes of all closed connections to a database. Otherwise `DROP DATABASE` would
 * terminate these processes, and the test would fail.
 */
async function untilDisconnected(client: pg.Client, database: string): Promise<void> {
  for (let look = 0; look < GONE_LOOKS; look += 1) {
    const { rows } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [database])
    if (rows.length === 0) return
    await client.query('SELECT pg_sleep(0.05)')
  }
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Postgres copies a template only while no other connection uses it, so concurrent test files wait for each other.
    await client.query('SELECT pg_advisory_lock(1)')
    await work(client)
  } finally {
    await client.end()
  }
}

function urlFor(superUrl: string, database: string, role: string): string {
  const url = new URL(superUrl)
  url.username = role
  url.password = setting('TEST_PASSWORD')
  url.pathname = `/${database}`
  return url.href
}

function setting(name: keyof TestCluster): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run integration tests through vitest's "int" project`)
  return value
}
