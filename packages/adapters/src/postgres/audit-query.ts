/**
 * Query that checks one invariant. Each returned row is a violation, described in `what`. `chain` names the affected
 * chain; a row without it affects every chain. A true `is_unchecked` means that the check could not finish, and is not
 * a violation.
 */
export interface AuditQuery {
  invariant: number
  sql: string
}

/** SQL for the entries of a journal row `j`, as a table `e`. */
export const ENTRY = `jsonb_to_recordset(j.entries) AS e(account text, asset text, amount numeric)`
