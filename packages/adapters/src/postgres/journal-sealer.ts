import type { Queryable } from './queryable.ts'

/** Rows sealed in one transaction. */
const SEALED_AT_ONCE = 1_000

/**
 * Chains committed rows of the journal in the order of their seq, a bounded batch a call. Runs outside a transaction.
 * @returns whether the batch was full
 */
export async function sealJournal(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ sealed: number }>('SELECT seal_journal($1) AS sealed', [SEALED_AT_ONCE])
  return rows[0]?.sealed === SEALED_AT_ONCE
}
