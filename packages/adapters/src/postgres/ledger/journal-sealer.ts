import type { Queryable } from '../queryable.ts'

/** Maximum number of rows that one transaction adds to the hash chain. */
const BATCH_SIZE = 1_000

/**
 * Adds one batch of committed rows to the journal's hash chain. Must not run inside a transaction.
 * @returns whether the batch was full
 */
export async function sealJournal(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ sealed: number }>('SELECT seal_journal($1) AS sealed', [BATCH_SIZE])
  return rows[0]?.sealed === BATCH_SIZE
}
