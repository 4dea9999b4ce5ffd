import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { FiatLimits } from '../fiat/fiat-limits-setting.ts'
import { storeFiatLimits } from './fiat/fiat-standing-store.ts'
import { applyGrants } from './roles/grants.ts'
import type { DatabaseRoles } from './roles/database-roles.ts'

const MIGRATIONS = fileURLToPath(new URL('migrations/', import.meta.url))
/**
 * Name of the first migration. Before the first release, this migration had another name (see `refuseOtherMigrations`).
 */
const FIRST = 'instruments'
/**
 * Key of the advisory lock that allows only one migration at a time. The number is arbitrary, and no other lock uses
 * it.
 */
const MIGRATION_LOCK = 7_203_164_711

/**
 * Migrates a database to the latest schema and sets the roles' privileges. There are no down migrations. If two runs
 * start concurrently, the second waits and then finds nothing to do.
 * @param ownerUrl URL with the role that owns the schema
 * @param fiatLimits limits on card and bank payments, which no database role may change
 * @param roles names of the processes' database roles; the operator must have created each of them without privileges
 * @throws {UnusableDatabase} when the database's migrations differ from those of this code
 */
export async function migrate(
  ownerUrl: string,
  roles: DatabaseRoles,
  fiatLimits: FiatLimits,
): Promise<{ applied: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Import the library lazily, which saves 20 MB of memory in processes that only check the schema.
    const { default: Postgrator } = await import('postgrator')
    const postgrator = new Postgrator({
      migrationPattern: `${MIGRATIONS}*.sql`,
      driver: 'pg',
      schemaTable: 'schema_version',
      execQuery: (query) => client.query(query),
    })
    await refuseOtherMigrations(client, await postgrator.getMigrations())
    const applied = await postgrator.migrate()
    await storeFiatLimits(client, fiatLimits)
    await applyGrants(client, roles)
    return { applied: applied.length }
  } finally {
    await client.end()
  }
}

/**
 * Rejects a database whose applied migrations differ from those of this code: a migration is missing or has another
 * checksum. Also rejects a database that was created before the first release. Its first migration or a table has an
 * old name. Accepts a newer database, because every migration is compatible with the previous version of the code.
 * @throws {UnusableDatabase} for such a database
 */
async function refuseOtherMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows: tables } = await client.query(`SELECT to_regclass('public.schema_version') AS known`)
  if (tables[0].known === null) return
  const { rows: older } = await client.query(
    `SELECT 1 FROM schema_version WHERE version = 1 AND name <> $1
     UNION ALL SELECT 1 WHERE to_regclass('public.second_step_grant') IS NOT NULL`,
    [FIRST],
  )
  if (older.length > 0) throw new UnusableDatabase('The database was created before the first release.')
  const { rows } = await client.query<AppliedMigration>('SELECT version::integer, md5 FROM schema_version')
  const applied = new Map(rows.map(({ version, md5 }) => [version, md5]))
  const newest = Math.max(0, ...applied.keys())
  for (const { version, md5 } of migrations.filter((one) => one.version <= newest).toSorted(byVersion)) {
    if (!applied.has(version))
      throw new UnusableDatabase(`The database lacks migration ${version}, but not later ones.`)
    if (applied.get(version) !== md5)
      throw new UnusableDatabase(`The database was created by another build: its migration ${version} differs.`)
  }
}

interface Migration {
  version: number
  md5: string
}

interface AppliedMigration {
  version: number
  md5: string | null
}

const byVersion = (one: Migration, other: Migration): number => one.version - other.version

/** Number of the newest migration that this code contains. */
export function newestMigration(): number {
  return Math.max(...readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10)))
}

/** Row that the startup check reads. The last two columns may be missing in a test's fake database. */
interface SchemaState {
  version: string | null
  may_create_temp?: boolean
  is_owner?: boolean
}

/**
 * Checks that a process can work with the database. The schema must not be older than this code, and the role must be a
 * restricted role. A newer schema is allowed, because every migration is compatible with the previous version of the
 * code.
 * @throws {OldSchema} when the schema is older than this code
 * @throws {PrivilegedRole} when the role owns the schema or may create temporary tables
 */
export async function requireSchema(db: { query(sql: string): Promise<{ rows: SchemaState[] }> }): Promise<void> {
  const { rows } = await db.query(
    `SELECT (SELECT max(version) FROM schema_version)::text AS version,
       has_database_privilege(current_database(), 'TEMP') AS may_create_temp,
       pg_has_role(relowner, 'MEMBER') AS is_owner
     FROM pg_class WHERE oid = 'schema_version'::regclass`,
  )
  const state = rows[0]
  const version = Number(state?.version ?? 0)
  if (version < newestMigration())
    throw new OldSchema(
      `The database has schema ${version}, this program needs ${newestMigration()}: migrate it first.`,
    )
  if (state?.is_owner === true)
    throw new PrivilegedRole(
      'The database role is a superuser or owns the tables: give the process its own role (docs/operations.md).',
    )
  if (state?.may_create_temp === true)
    throw new PrivilegedRole(
      'The database role may create temporary tables: run REVOKE TEMPORARY ON DATABASE … FROM PUBLIC as owner of the database.',
    )
}

/**
 * Thrown when the process must not start with this database or database role. The message states what the
 * operator must change.
 */
export class UnusableDatabase extends Error {
  override readonly name: string = 'UnusableDatabase'
}

/** Thrown when the database lacks migrations that this code needs. */
export class OldSchema extends UnusableDatabase {
  override readonly name = 'OldSchema'
}

/** Thrown when the process's database role has rights that no process may have. */
export class PrivilegedRole extends UnusableDatabase {
  override readonly name = 'PrivilegedRole'
}
