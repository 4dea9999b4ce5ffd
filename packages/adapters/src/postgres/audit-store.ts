import type { AuditStore, Custody, Finding } from '@cambio/core/audit/audit'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import { AUDIT_QUERIES } from './audit-queries.ts'
import type { Queryable } from './queryable.ts'

/** Violations told of one invariant; more are counted. */
const TOLD_PER_INVARIANT = 20

interface CustodyRow {
  height: string | null
  hash: string | null
  addresses: string[]
  journal: string
  uncredited: string
  in_flight: { txIds: string[]; voidTxIds: string[] | null; leaving: string; bookedFee: string | null }[]
}

/** One statement, and so one moment: $1 the chain, $2 the asset. */
const CUSTODY_SQL = `
  SELECT (SELECT height FROM chain_cursor WHERE chain = $1) AS height,
         (SELECT hash FROM chain_cursor WHERE chain = $1) AS hash,
         ARRAY(SELECT address FROM own_address WHERE chain = $1 ORDER BY address) AS addresses,
         (SELECT coalesce(sum(amount), 0)::text FROM balance WHERE account LIKE 'custody:%' AND asset = $2) AS journal,
         ((SELECT coalesce(sum(amount), 0) FROM deposit
           WHERE asset = $2 AND status = 'SEEN' AND block_height IS NOT NULL)
          - (SELECT coalesce(sum(amount), 0) FROM upkeep WHERE asset = $2 AND NOT is_booked))::text AS uncredited,
         coalesce((SELECT jsonb_agg(jsonb_build_object('txIds', (SELECT jsonb_agg(a.tx_id) FROM payment_attempt a
             WHERE a.payment_id = payment.id AND a.ended IS NULL), 'voidTxIds', (SELECT jsonb_agg(a.tx_id) FROM payment_attempt a
             WHERE a.payment_id = payment.id AND (a.reservation ->> 'isVoid')::boolean), 'bookedFee', fee::text, 'leaving',
             CASE WHEN asset = $2 AND purpose IN ('payout', 'refund', 'return', 'withdrawal') THEN amount ELSE 0 END::text))
           FROM payment WHERE chain = $1 AND status IN ('SIGNED', 'SENT')), '[]') AS in_flight`

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
    const { rows } = await this.#db.query<CustodyRow>(CUSTODY_SQL, [instrument.chain, instrument.slug])
    const row = present(rows[0], 'an aggregate answers one row')
    return {
      readTo: row.hash === null ? null : { height: Number(row.height), hash: row.hash },
      addresses: row.addresses,
      journalAtomic: BigInt(row.journal),
      uncreditedAtomic: BigInt(row.uncredited),
      inFlight: row.in_flight.map(({ txIds, voidTxIds, leaving, bookedFee }) => ({
        txIds,
        voidTxIds: voidTxIds ?? [],
        amountLeavingAtomic: BigInt(leaving),
        paysFeeIn: instrument.contract === null,
        bookedFeeAtomic: bookedFee === null ? null : BigInt(bookedFee),
      })),
    }
  }
}
