import type { Finding } from '@cambio/core/audit/audit'
import type { AuditCheckState, AuditLog } from '@cambio/core/audit/audit-log'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Queryable } from '../queryable.ts'

interface CheckRow {
  name: string
  checked_at: Date
  broken_since: Date | null
  confirmed_at: Date | null
  unchecked_since: Date | null
  findings: Finding[]
  accepted: string[]
  past: Finding[]
}

export class PostgresAuditLog implements AuditLog {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async all(): Promise<AuditCheckState[]> {
    const { rows } = await this.#db.query<CheckRow>(`SELECT audit_check.*, ARRAY(SELECT what FROM audit_accepted
         WHERE what IN (SELECT finding ->> 'what' FROM jsonb_array_elements(findings) AS finding)) AS accepted,
         ARRAY(SELECT v.finding FROM audit_violation v WHERE v.name = audit_check.name
           AND v.what NOT IN (SELECT finding ->> 'what' FROM jsonb_array_elements(findings) AS finding)
           AND v.what NOT IN (SELECT what FROM audit_accepted) ORDER BY v.what) AS past
       FROM audit_check ORDER BY name`)
    return rows.map((row) => ({
      name: row.name,
      checkedAt: row.checked_at.getTime(),
      brokenSince: row.broken_since?.getTime() ?? null,
      confirmedAt: row.confirmed_at?.getTime() ?? null,
      uncheckedSince: row.unchecked_since?.getTime() ?? null,
      findings: row.findings,
      accepted: row.accepted,
      past: row.past,
    }))
  }

  async record(state: Omit<AuditCheckState, 'accepted' | 'past' | 'checkedAt'>): Promise<void> {
    const { name, brokenSince, confirmedAt, uncheckedSince, findings } = state
    const times = ['$2', '$3', '$4'].map((at) => `to_timestamp(${at}::numeric / 1000)`)
    await this.#db.query(`SELECT record_audit($1, ${times.join(', ')}, $5)`, [
      name,
      brokenSince,
      confirmedAt,
      uncheckedSince,
      JSON.stringify(findings),
    ])
  }

  async halt(chain: ChainId | null, reason: string, now: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO chain_halt (chain, reason, halted_at)
       SELECT chain, $2, to_timestamp($3::numeric / 1000) FROM chain_cursor WHERE $1::text IS NULL OR chain = $1
       ON CONFLICT (chain) DO NOTHING`,
      [chain, reason, now],
    )
  }

  async accept(whats: readonly string[]): Promise<void> {
    await this.#db.query('INSERT INTO audit_accepted (what) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [whats])
  }
}
