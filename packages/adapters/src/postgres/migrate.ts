import { fileURLToPath } from 'node:url'
import pg from 'pg'
import Postgrator from 'postgrator'

const MIGRATIONS = fileURLToPath(new URL('migrations/', import.meta.url))

/**
 * Brings a database to the newest schema, forward only, as its owner.
 * @param appRole the role the service writes with; it gets no write access to the journal
 */
export async function migrate(ownerUrl: string, appRole: string): Promise<{ applied: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`SELECT set_config('cambio.app_role', $1, false)`, [appRole])
    const postgrator = new Postgrator({
      migrationPattern: `${MIGRATIONS}*.sql`,
      driver: 'pg',
      schemaTable: 'schema_version',
      execQuery: (query) => client.query(query),
    })
    const applied = await postgrator.migrate()
    return { applied: applied.length }
  } finally {
    await client.end()
  }
}
