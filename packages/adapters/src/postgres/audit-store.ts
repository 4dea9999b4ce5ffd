import type { AuditStore, Custody, Finding } from '@cambio/core/audit/audit'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import { AUDIT_QUERIES } from './audit-queries.ts'
import type { Queryable } from './queryable.ts'

/** Violations told of one invariant; more are counted. */
const TOLD_PER_INVARIANT = 20

export class PostgresAuditStore implements AuditStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async checkRecords(): Promise<{ checked: number[]; findings: Finding[] }> {
    const findings: Finding[] = []
    for (const { invariant, sql } of AUDIT_QUERIES) {
      const { rows } = await this.#db.query<{ what: string }>(`${sql} LIMIT ${TOLD_PER_INVARIANT}`)
      findings.push(...rows.map((row) => ({ invariant, what: row.what })))
    }
    return { checked: AUDIT_QUERIES.map((query) => query.invariant), findings }
  }

  async custody(instrument: Instrument): Promise<Custody> {
    const { chain, slug } = instrument
    const { rows: addresses } = await this.#db.query<{ address: string }>(
      `SELECT address FROM own_address a WHERE chain = $1 AND (purpose = 'hot'
         OR EXISTS (SELECT 1 FROM deposit d WHERE d.chain = a.chain AND d.address = a.address))`,
      [chain],
    )
    const { rows } = await this.#db.query<{ journal: string; uncredited: string }>(
      `SELECT (SELECT coalesce(sum(amount), 0)::text FROM balance WHERE account LIKE 'custody:%' AND asset = $1) AS journal,
              (SELECT coalesce(sum(amount), 0)::text FROM deposit
               WHERE asset = $1 AND status = 'SEEN' AND block_height IS NOT NULL) AS uncredited`,
      [slug],
    )
    const { rows: inFlight } = await this.#db.query<{ tx_id: string; leaving: string; pays_fee: boolean }>(
      `SELECT tx_id, (CASE WHEN asset = $2 AND purpose IN ('payout', 'refund') THEN amount ELSE 0 END)::text AS leaving,
              $3::boolean AS pays_fee
       FROM payment WHERE chain = $1 AND status IN ('SIGNED', 'SENT') ORDER BY id`,
      [chain, slug, instrument.contract === null],
    )
    const totals = present(rows[0], 'an aggregate answers one row')
    return {
      addresses: addresses.map((row) => row.address),
      journalAtomic: BigInt(totals.journal),
      uncreditedAtomic: BigInt(totals.uncredited),
      inFlight: inFlight.map((row) => ({
        txId: row.tx_id,
        amountLeavingAtomic: BigInt(row.leaving),
        paysFeeIn: row.pays_fee,
      })),
    }
  }
}
