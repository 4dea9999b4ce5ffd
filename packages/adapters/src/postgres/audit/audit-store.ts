import type { AuditStore, Custody, Finding } from '@cambio/core/audit/audit'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import { DatabaseError } from 'pg'
import { AUDIT_QUERIES } from './audit-queries.ts'
import type { AuditQuery } from './audit-query.ts'
import type { Queryable } from '../queryable.ts'

/** Maximum number of findings per invariant in one run. */
const MAX_FINDINGS = 20
const QUERY_CANCELED = '57014'

interface FindingRow {
  what: string
  /** Affected chain; missing if the violation affects every chain. */
  chain?: string | null
  is_surplus?: boolean
  is_forgeable?: boolean
  is_unchecked?: boolean
}

function textOf({ sql }: AuditQuery): string {
  return `SELECT * FROM (${sql}) AS found ORDER BY what LIMIT ${MAX_FINDINGS}`
}

function findingOf(invariant: number, row: FindingRow): Finding {
  const { what, chain, is_surplus: isSurplus, is_forgeable: isForgeable, is_unchecked: isUnchecked } = row
  return {
    invariant,
    what,
    ...(chain ? { chain } : {}),
    ...(isSurplus ? { isSurplus } : {}),
    ...(isForgeable ? { isForgeable } : {}),
    ...(isUnchecked ? { isUnchecked } : {}),
  }
}

/**
 * Returns the rows of the last statement. For several statements, the driver returns a list of results, a case that its
 * type definitions omit.
 */
function rowsOfLast(answers: unknown): FindingRow[] {
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers
  return (last as { rows: FindingRow[] }).rows
}

interface CustodyRow {
  height: string | null
  hash: string | null
  addresses: string[]
  journal: string
  uncredited: string
  in_flight: { txIds: string[]; voidTxIds: string[] | null; leaving: string; bookedFee: string | null }[]
}

/** Number of address indexes in one part. The deposit addresses without a deposit are divided into parts by index. */
const PART = 2_500

/**
 * SQL for our addresses on chain $1. $3 is the number of the audit round; NULL selects all addresses. Each round
 * selects the hot wallet, the addresses with a deposit, and two parts of the deposit addresses without a deposit. Each
 * part is in two consecutive rounds.
 */
const ADDRESSES_SQL = `SELECT a.address FROM own_address a,
  (SELECT coalesce(max(key_index), 0) / ${PART} + 1 AS count FROM own_address WHERE chain = $1) AS parts
  WHERE a.chain = $1 AND ($3::bigint IS NULL OR a.purpose <> 'deposit'
    OR a.key_index / ${PART} IN ($3::bigint % parts.count, ($3::bigint + 1) % parts.count)
    OR EXISTS (SELECT FROM deposit d WHERE d.chain = $1 AND d.address = a.address)) ORDER BY a.address`

/**
 * SQL that reads all custody amounts in one statement, so that they reflect the same moment. $1 is the chain, and $2 is
 * the asset. $3 is the number of the audit round.
 */
const CUSTODY_SQL = `
  SELECT (SELECT height FROM chain_cursor WHERE chain = $1) AS height,
         (SELECT hash FROM chain_cursor WHERE chain = $1) AS hash,
         ARRAY(${ADDRESSES_SQL}) AS addresses,
         (SELECT coalesce(sum(amount), 0)::text FROM balance WHERE account LIKE 'custody:%' AND asset = $2) AS journal,
         ((SELECT coalesce(sum(amount), 0) FROM deposit
           WHERE asset = $2 AND status = 'SEEN' AND block_height IS NOT NULL)
          - (SELECT coalesce(sum(amount), 0) FROM upkeep WHERE asset = $2 AND NOT is_booked))::text AS uncredited,
         coalesce((SELECT jsonb_agg(jsonb_build_object('txIds', (SELECT jsonb_agg(a.tx_id) FROM payment_attempt a
             WHERE a.payment_id = payment.id AND a.ended IS NULL), 'voidTxIds', (SELECT jsonb_agg(a.tx_id) FROM payment_attempt a
             WHERE a.payment_id = payment.id AND (a.reservation ->> 'isVoid')::boolean), 'bookedFee', fee::text, 'leaving',
             CASE WHEN asset = $2 AND purpose IN ('payout', 'refund', 'return', 'withdrawal', 'cold') THEN amount ELSE 0 END::text))
           FROM payment WHERE chain = $1 AND status IN ('SIGNED', 'SENT')), '[]') AS in_flight`

export class PostgresAuditStore implements AuditStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  readonly recordInvariants: readonly number[] = AUDIT_QUERIES.map(({ invariant }) => invariant)

  async checkRecords(): Promise<{ checked: number[]; findings: Finding[] }> {
    const findings: Finding[] = []
    for (const query of AUDIT_QUERIES) {
      const { rows } = await this.#db.query<FindingRow>(textOf(query))
      findings.push(...rows.map((row) => findingOf(query.invariant, row)))
    }
    return { checked: [...this.recordInvariants], findings }
  }

  async checkRecord(invariant: number, longestMs: number): Promise<Finding[]> {
    const query = present(
      AUDIT_QUERIES.find((one) => one.invariant === invariant),
      `no query shows invariant ${invariant}`,
    )
    try {
      // Send both statements as one message, which Postgres runs as one transaction. `SET LOCAL` then limits the
      // timeout to the audit query.
      const answers: unknown = await this.#db.query(
        `SET LOCAL statement_timeout = ${Math.floor(longestMs)}; ${textOf(query)}`,
      )
      return rowsOfLast(answers).map((row) => findingOf(invariant, row))
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== QUERY_CANCELED) throw error
      const what = `not checked: the database took longer than ${longestMs} ms`
      return [{ invariant, what, isUnchecked: true }]
    }
  }

  async custody(instrument: Instrument, turn: number | null): Promise<Custody> {
    const { rows } = await this.#db.query<CustodyRow>(CUSTODY_SQL, [instrument.chain, instrument.slug, turn])
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
