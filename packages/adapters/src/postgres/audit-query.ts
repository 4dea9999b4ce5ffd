/**
 * Query that checks one invariant. Each row is a violation, described in `what`. `chain` names the affected chain; without it the
 * violation affects every chain. A true `is_unchecked` marks an unfinished check instead of a violation.
 */
export interface AuditQuery {
  invariant: number
  sql: string
}

/** Entries of a journal row `j`, as a table `e`. */
export const ENTRY = `jsonb_to_recordset(j.entries) AS e(account text, asset text, amount numeric)`
