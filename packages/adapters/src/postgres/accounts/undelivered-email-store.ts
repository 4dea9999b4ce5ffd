import type { Counted } from '@cambio/core/ops/counted'
import type { FullServerLane, UndeliveredEmail, UndeliveredEmailStore } from '@cambio/core/ops/users/undelivered-email'
import type { Queryable } from '../queryable.ts'

interface EmailRow {
  undelivered_id: string
  kind: string
  order_id: number | null
  user_id: number | null
  attempts: number
  given_up_at: Date
}

export class PostgresUndeliveredEmailStore implements UndeliveredEmailStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async list(limit: number): Promise<Counted<UndeliveredEmail>> {
    const { rows } = await this.#db.query<EmailRow & { total: number }>(
      `SELECT *, count(*) OVER ()::int AS total FROM undelivered_email ORDER BY given_up_at, undelivered_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(emailOf) }
  }

  async fullServerLane(): Promise<FullServerLane | null> {
    const { rows } = await this.#db.query<{ waiting: string; oldest: Date }>(
      'SELECT waiting, oldest FROM server_lane() WHERE is_full',
    )
    const [lane] = rows
    return lane ? { waiting: Number(lane.waiting), since: lane.oldest.getTime() } : null
  }

  async find(undeliveredId: string): Promise<UndeliveredEmail | null> {
    const { rows } = await this.#db.query<EmailRow>('SELECT * FROM undelivered_email WHERE undelivered_id = $1', [
      undeliveredId,
    ])
    return rows[0] ? emailOf(rows[0]) : null
  }

  async remove(undeliveredId: string): Promise<void> {
    await this.#db.query('DELETE FROM undelivered_email WHERE undelivered_id = $1', [undeliveredId])
  }
}

function emailOf(row: EmailRow): UndeliveredEmail {
  return {
    undeliveredId: row.undelivered_id,
    kind: row.kind,
    orderId: row.order_id,
    userId: row.user_id,
    attempts: row.attempts,
    givenUpAt: row.given_up_at.getTime(),
  }
}
