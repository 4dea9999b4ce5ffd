/**
 * SQL query that checks one invariant. Each returned row is a violation. Columns:
 * - `what`: description of the violation
 * - `chain`: chain whose payments the violation halts. A row without a chain halts every chain, so only a violation of
 *   the whole journal may omit it.
 * - `is_surplus`: the violation cannot cause a loss of coins
 * - `is_forgeable`: the server's database role could have inserted the violating rows
 * - `is_unchecked`: the check could not finish, so the row is not a violation
 */
export interface AuditQuery {
  invariant: number
  sql: string
}

/**
 * Returns SQL that combines violations in the worker's records (`proven`) with violations that the server's database
 * role can forge. Both queries must return `what` and `chain`.
 */
export function withForgeable(proven: string, forgeable: string): string {
  return `SELECT what, chain, false AS is_forgeable FROM (${proven}) AS proven
          UNION ALL
          SELECT what, chain, true FROM (${forgeable}) AS forgeable`
}

/** Returns SQL for an asset's chain. `slug` is an SQL expression. */
export function chainOf(slug: string): string {
  return `(SELECT i.chain FROM instrument i WHERE i.slug = ${slug})`
}

/**
 * Returns SQL for the chain of the asset that a journal row moves. `entries` is the SQL name of the row's entries
 * column.
 */
export function chainMovedBy(entries: string): string {
  return `(SELECT i.chain FROM jsonb_to_recordset(${entries}) AS e(asset text) JOIN instrument i ON i.slug = e.asset LIMIT 1)`
}

/** SQL of a subquery `e` with the entries of a journal row `j`. */
export const ENTRY = `jsonb_to_recordset(j.entries) AS e(account text, asset text, amount numeric)`
