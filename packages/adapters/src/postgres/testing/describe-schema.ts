import type { Queryable } from '../queryable.ts'

/**
 * Returns the schema as SQL, read from Postgres's catalogue in a stable order. It documents the result of the
 * migrations and reveals unintended changes. Databases are created only by the migrations, never from this SQL.
 */
export async function describeSchema(db: Queryable): Promise<string> {
  const parts: string[] = []
  for (const sql of SECTIONS) {
    const { rows } = await db.query<{ text: string }>(sql)
    parts.push(...rows.map((row) => row.text))
  }
  return `${parts.join('\n\n')}\n`
}

const OURS = `n.nspname = 'public' AND c.relname <> 'schema_version'`

/** The processes' database roles, as an SQL array. */
const ROLES = `ARRAY['cambio_server', 'cambio_worker', 'cambio_signer', 'cambio_prices', 'cambio_operator']`

const SECTIONS = [
  `SELECT format('CREATE DOMAIN %s AS %s;', typname, format_type(typbasetype, typtypmod)) AS text
   FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE typtype = 'd' AND n.nspname = 'public' ORDER BY 1`,
  `SELECT format(E'CREATE %sTABLE %s (\\n%s\\n)%s;', CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' END, c.relname,
            string_agg(part, E',\\n' ORDER BY kind, place, part),
            ' WITH (' || array_to_string(c.reloptions, ', ') || ')') AS text
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   JOIN LATERAL (
     SELECT 1 AS kind, a.attnum::int AS place,
            format('  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                   CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
                   CASE WHEN a.attidentity <> '' THEN ' GENERATED ALWAYS AS IDENTITY' ELSE '' END,
                   CASE WHEN a.attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
                     ELSE coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') END) AS part
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     UNION ALL
     SELECT 2, 0, format('  CONSTRAINT %s %s', conname, pg_get_constraintdef(k.oid))
     FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype <> 'n'
   ) parts ON true
   WHERE c.relkind = 'r' AND ${OURS} GROUP BY c.relname, c.relpersistence, c.reloptions ORDER BY c.relname`,
  `SELECT pg_get_indexdef(i.indexrelid) || ';' AS text
   FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OURS} AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY 1`,
  `SELECT format(E'CREATE VIEW %s AS\\n%s', c.relname, pg_get_viewdef(c.oid)) AS text
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' AND ${OURS} ORDER BY c.relname`,
  `SELECT pg_get_functiondef(p.oid) || ';' AS text
   FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public' ORDER BY p.proname`,
  `SELECT pg_get_triggerdef(t.oid) || ';' AS text
   FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OURS} AND NOT t.tgisinternal ORDER BY c.relname, t.tgname`,
  `SELECT format('GRANT %s ON %s TO %s;', string_agg(privilege_type, ', ' ORDER BY privilege_type), table_name, grantee) AS text
   FROM information_schema.table_privileges
   WHERE table_schema = 'public' AND grantee = ANY (${ROLES}) AND table_name <> 'schema_version'
   GROUP BY table_name, grantee ORDER BY table_name, grantee`,
  `SELECT format('GRANT %s (%s) ON %s TO %s;', privilege_type, string_agg(column_name, ', ' ORDER BY column_name),
     table_name, grantee) AS text
   FROM information_schema.column_privileges c
   WHERE table_schema = 'public' AND grantee = ANY (${ROLES}) AND table_name <> 'schema_version'
     AND NOT EXISTS (SELECT 1 FROM information_schema.table_privileges t WHERE t.table_schema = 'public'
       AND t.grantee = c.grantee AND t.table_name = c.table_name AND t.privilege_type = c.privilege_type)
   GROUP BY table_name, privilege_type, grantee ORDER BY table_name, grantee, privilege_type`,
  `SELECT format('GRANT EXECUTE ON FUNCTION %s TO %s;', p.oid::regprocedure, r.role) AS text
   FROM pg_proc p, unnest(${ROLES}) AS r (role)
   WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
     AND has_function_privilege(r.role, p.oid, 'EXECUTE') ORDER BY 1`,
]
