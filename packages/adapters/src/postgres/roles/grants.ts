import type { DatabaseProcess, DatabaseRoles } from './database-roles.ts'
import { present } from '@cambio/kernel/assert'
import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { FUNCTION_GRANTS } from './grant-functions.ts'
import { TABLE_GRANTS } from './grant-tables.ts'

export const DATABASE_PROCESSES: readonly DatabaseProcess[] = ['server', 'worker', 'signer', 'prices', 'operator']

/**
 * Grants every role exactly the privileges in `TABLE_GRANTS` and `FUNCTION_GRANTS`, and revokes all others, including
 * those of PUBLIC. Runs in one transaction as the owner of the schema and the database.
 * @throws when the lists lack a table or function of the schema, or contain one that does not exist
 */
export async function applyGrants(client: pg.ClientBase, roles: DatabaseRoles): Promise<void> {
  await client.query('BEGIN')
  try {
    await assertComplete(client)
    const database = await closeDatabase(client)
    for (const name of new Set(Object.values(roles))) {
      await revokeAll(client, escapeIdentifier(name))
      await client.query(`REVOKE ALL ON DATABASE ${database} FROM ${escapeIdentifier(name)}`)
      await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(name)}`)
    }
    for (const process of DATABASE_PROCESSES) await grantTo(client, process, escapeIdentifier(roles[process]))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Revokes the privileges that Postgres grants to every role by default: CONNECT and TEMP on the database, and EXECUTE
 * on new functions. With TEMP, a role could create a temporary object that a function of the schema owner would use by
 * mistake. Returns the quoted name of the database.
 */
async function closeDatabase(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  const { name } = present(rows[0], 'a query without FROM returns one row')
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
  await client.query('ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC')
  return name
}

async function revokeAll(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${role};
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${role}, PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM ${role}, PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${role};`)
  // Revoking privileges on a table does not revoke those on individual columns.
  const { rows } = await client.query<{ sql: string }>(
    `SELECT DISTINCT format('REVOKE ALL (%I) ON %I FROM ${role}', column_name, table_name) AS sql
     FROM information_schema.column_privileges
     WHERE table_schema = 'public' AND quote_ident(grantee) = quote_ident($1)`,
    [role.replaceAll(/^"|"$/g, '')],
  )
  for (const { sql } of rows) await client.query(sql)
}

async function grantTo(client: pg.ClientBase, process: DatabaseProcess, role: string): Promise<void> {
  await client.query(`GRANT SELECT ON schema_version TO ${role}`)
  for (const [table, { [process]: privileges }] of Object.entries(TABLE_GRANTS))
    if (privileges) await client.query(`GRANT ${privileges} ON ${escapeIdentifier(table)} TO ${role}`)
  for (const [signature, processes] of Object.entries(FUNCTION_GRANTS))
    if (processes.includes(process)) await client.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${role}`)
}

/**
 * Throws when the grant lists do not match the schema. Without this check, a role could have too many or too few
 * privileges on a new table.
 */
async function assertComplete(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p') AND relname <> 'schema_version'
     UNION ALL
     SELECT oid::regprocedure::text FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`,
  )
  const listed = new Set([...Object.keys(TABLE_GRANTS), ...Object.keys(FUNCTION_GRANTS)])
  const present = new Set(rows.map(({ name }) => name))
  const missing = [...present].filter((name) => !listed.has(name))
  const unknown = [...listed].filter((name) => !present.has(name))
  if (missing.length + unknown.length > 0)
    throw new Error(
      `grant-tables.ts, grant-functions.ts: not listed: ${missing.join('; ')}. Not in the schema: ${unknown.join('; ')}.`,
    )
}
