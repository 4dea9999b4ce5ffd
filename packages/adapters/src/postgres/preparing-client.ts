import pg from 'pg'

/**
 * Maximum number of statements that a process prepares. Postgres stores the plan of each statement on every connection,
 * so an unlimited number would fill its memory.
 */
const MAX_STATEMENTS = 500

/**
 * Matches a query that returns all columns (`SELECT *`, `RETURNING *`). The client does not prepare such a query. After
 * a migration adds a column, the query has another result type, and Postgres rejects the prepared statement.
 */
const EVERY_COLUMN = /(?:\bSELECT|\bRETURNING|,)\s+(?:\w+\.)?\*/i

/** Names of prepared statements, keyed by their SQL. */
const names = new Map<string, string>()

/**
 * Connection that prepares each parameterised query once, so that Postgres need not parse and plan it again. Does not
 * change the name of a query that already has one, and does not prepare queries with `*`.
 */
export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = function query(this: pg.Client, first: unknown, values: unknown, ...rest: unknown[]) {
  return Reflect.apply(pg.Client.prototype.query, this, [named(first, values), values, ...rest]) as unknown
} as typeof pg.Client.prototype.query

function named(query: unknown, values: unknown): unknown {
  if (typeof query !== 'string' || !Array.isArray(values) || EVERY_COLUMN.test(query)) return query
  const name = nameOf(query)
  return name === null ? query : { name, text: query }
}

/** Returns a statement's name, or null for a new statement when too many have been prepared. */
function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_STATEMENTS) return null
  const name = `prepared_${names.size}`
  names.set(text, name)
  return name
}
