import type { Posting } from '@cambio/core/ledger/posting'
import type { Pool } from 'pg'

/** SQL that creates tables with the ledger's columns, keys and indexes. Omits the rules that read other rows. */
const TABLES = `
  DROP TABLE IF EXISTS bare_journal, bare_entry;
  CREATE TABLE bare_journal (seq bigserial PRIMARY KEY, kind text NOT NULL, reference text NOT NULL, entries jsonb NOT NULL,
    at timestamptz NOT NULL, UNIQUE (kind, reference));
  CREATE TABLE bare_entry (account text, asset text, amount numeric(78, 0) NOT NULL, PRIMARY KEY (account, asset));`

/**
 * Creates the tables that the baseline of the `journal` benchmark writes to. The pool must have the schema owner's
 * rights.
 */
export async function createBareTables(owner: Pool): Promise<void> {
  await owner.query(TABLES)
}

/**
 * Baseline of the `journal` benchmark. Inserts, with a single SQL statement, a posting's journal row and one row for
 * each balance that the posting changes. Uses no functions and no checks. No two postings update the same row.
 */
export async function barePosting(pool: Pool, { kind, reference, entries }: Posting): Promise<void> {
  await pool.query({
    name: 'bare_posting',
    text: `WITH line AS (INSERT INTO bare_journal (kind, reference, entries, at) VALUES ($1, $2, $3, clock_timestamp()))
           INSERT INTO bare_entry (account, asset, amount) SELECT * FROM unnest($4::text[], $5::text[], $6::numeric[])`,
    values: [
      kind,
      reference,
      JSON.stringify(
        entries.map(({ account, asset, amountAtomic }) => ({ account, asset, amount: `${amountAtomic}` })),
      ),
      entries.map(({ account }, index) => `${account} ${kind} ${reference} ${index}`),
      entries.map(({ asset }) => asset),
      entries.map(({ amountAtomic }) => `${amountAtomic}`),
    ],
  })
}
