import type { Counted } from '@cambio/core/ops/counted'
import type { NameHit, NameHitDecision, NameHitStore, ScreenedSubject } from '@cambio/core/ops/users/name-hit-store'
import type { NameMatch } from '@cambio/core/screening/name-screening'
import type { Queryable } from '../queryable.ts'

interface HitRow {
  hit_id: string
  check_id: string | null
  user_id: number | null
  statement_id: string | null
  list: string
  entry_id: string
  entry_digest: string
  score_percent: number
  found_at: Date
  decision: NameHitDecision | null
  decided_by: string | null
}

export class PostgresNameHitStore implements NameHitStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add(subject: Parameters<NameHitStore['add']>[0], matches: readonly NameMatch[]): Promise<NameHit[]> {
    const columns = columnsOf(subject)
    for (const { list, entryId, entryDigest, scorePercent } of matches)
      await this.#db.query(
        `INSERT INTO name_hit (check_id, user_id, statement_id, list, entry_id, entry_digest, score_percent)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [...columns, list, entryId, entryDigest, scorePercent],
      )
    const [checkId, , statementId] = columns
    return this.#read('check_id = $1 OR statement_id = $2', [checkId, statementId])
  }

  async screened(checkId: string, digest: string, operator: string): Promise<void> {
    await this.#db.query('INSERT INTO name_screening (check_id, lists, operator) VALUES ($1, $2, $3)', [
      checkId,
      digest,
      operator,
    ])
  }

  async find(hitId: string): Promise<NameHit | null> {
    return (await this.#read('hit_id = $1', [hitId]))[0] ?? null
  }

  notCleared(checkId: string): Promise<NameHit[]> {
    return this.#read(`check_id = $1 AND decision IS DISTINCT FROM 'cleared'`, [checkId])
  }

  async waiting(limit: number): Promise<Counted<NameHit>> {
    const { rows } = await this.#db.query<HitRow & { total: number }>(
      'SELECT *, count(*) OVER ()::int AS total FROM name_hit WHERE decision IS NULL ORDER BY found_at, hit_id LIMIT $1',
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(fromRow) }
  }

  async decide(
    hitId: string,
    decision: NameHitDecision,
    { operator, from }: { operator: string; from: NameHitDecision | null },
  ): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `UPDATE name_hit SET decision = $2, decided_by = $3, decided_at = now()
       WHERE hit_id = $1 AND decision IS NOT DISTINCT FROM $4`,
      [hitId, decision, operator, from],
    )
    return rowCount === 1
  }

  async #read(condition: string, values: unknown[]): Promise<NameHit[]> {
    const { rows } = await this.#db.query<HitRow>(
      `SELECT * FROM name_hit WHERE ${condition} ORDER BY found_at, hit_id`,
      values,
    )
    return rows.map(fromRow)
  }
}

/** Returns the values of the columns `check_id`, `user_id` and `statement_id` for a subject. */
function columnsOf(subject: Parameters<NameHitStore['add']>[0]): [string | null, number | null, string | null] {
  return subject.kind === 'identity' ? [subject.checkId, subject.userId, null] : [null, null, subject.statementId]
}

function subjectOf({ check_id: checkId, user_id: userId, statement_id: statementId }: HitRow): ScreenedSubject {
  if (userId === null) return { kind: 'payer', statementId: statementId ?? '' }
  return checkId === null ? { kind: 'provider-name', userId } : { kind: 'identity', checkId, userId }
}

function fromRow(row: HitRow): NameHit {
  return {
    hitId: row.hit_id,
    subject: subjectOf(row),
    list: row.list,
    entryId: row.entry_id,
    entryDigest: row.entry_digest,
    scorePercent: row.score_percent,
    foundAt: row.found_at.getTime(),
    decision: row.decision,
    decidedBy: row.decided_by,
  }
}
