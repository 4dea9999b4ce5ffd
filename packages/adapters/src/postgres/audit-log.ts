import type { Finding } from '@cambio/core/audit/audit'
import type { AuditCheckState, AuditLog } from '@cambio/core/audit/audit-log'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Queryable } from './queryable.ts'

interface CheckRow {
  name: string
  checked_at: Date
  broken_since: Date | null
  confirmed_at: Date | null
  unchecked_since: Date | null
  findings: Finding[]
  accepted: string[]
}

export class PostgresAuditLog implements AuditLog {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async all(): Promise<AuditCheckState[]> {
    const { rows } = await this.#db.query<CheckRow>(`SELECT audit_check.*, ARRAY(SELECT what FROM audit_accepted
         WHERE what IN (SELECT finding ->> 'what' FROM jsonb_array_elements(findings) AS finding)) AS accepted
       FROM audit_check ORDER BY name`)
    return rows.map((row) => ({
      name: row.name,
      checkedAt: row.checked_at.getTime(),
      brokenSince: row.broken_since?.getTime() ?? null,
      confirmedAt: row.confirmed_at?.getTime() ?? null,
      uncheckedSince: row.unchecked_since?.getTime() ?? null,
      findings: row.findings,
      accepted: row.accepted,
    }))
  }

  async record(state: Omit<AuditCheckState, 'accepted'>): Promise<void> {
    const { name, checkedAt, brokenSince, confirmedAt, uncheckedSince, findings } = state
    const times = ['$2', '$3', '$4', '$5'].map((at) => `to_timestamp(${at}::numeric / 1000)`)
    await this.#db.query(
      // The first part reads the previous findings, and deletes the acceptance of those that have disappeared.
      `WITH ended AS (DELETE FROM audit_accepted WHERE what IN (
         SELECT finding ->> 'what' FROM audit_check, jsonb_array_elements(findings) AS finding WHERE name = $1
         EXCEPT SELECT finding ->> 'what' FROM jsonb_array_elements($6::jsonb) AS finding))
       INSERT INTO audit_check (name, checked_at, broken_since, confirmed_at, unchecked_since, findings)
       VALUES ($1, ${times.join(', ')}, $6)
       ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, broken_since = excluded.broken_since,
         confirmed_at = excluded.confirmed_at, unchecked_since = excluded.unchecked_since, findings = excluded.findings`,
      [name, checkedAt, brokenSince, confirmedAt, uncheckedSince, JSON.stringify(findings)],
    )
  }

  async halt(chain: ChainId | null, reason: string, now: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO chain_halt (chain, reason, halted_at)
       SELECT chain, $2, to_timestamp($3::numeric / 1000) FROM (SELECT $1::text AS chain UNION SELECT chain FROM chain_cursor WHERE $1 IS NULL) AS one
       WHERE chain IS NOT NULL ON CONFLICT (chain) DO NOTHING`,
      [chain, reason, now],
    )
  }

  async accept(whats: readonly string[]): Promise<void> {
    await this.#db.query('INSERT INTO audit_accepted (what) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [whats])
  }
}
