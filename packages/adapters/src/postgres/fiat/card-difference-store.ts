import type { CardDifferenceStore, OpenCardDifference } from '@cambio/core/ops/card-orders/card-difference-store'
import type { Counted } from '@cambio/core/ops/counted'
import type { Queryable } from '../queryable.ts'

interface DifferenceRow {
  difference_id: string
  provider: string
  order_ref: string
  ours: string
  theirs: string
  found_at: Date
}

export class PostgresCardDifferenceStore implements CardDifferenceStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async waiting(limit: number): Promise<Counted<OpenCardDifference>> {
    const { rows } = await this.#db.query<DifferenceRow & { total: number }>(
      `SELECT *, count(*) OVER ()::int AS total FROM card_difference
       WHERE closed_at IS NULL ORDER BY found_at, difference_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(fromRow) }
  }

  async close(differenceId: string): Promise<OpenCardDifference | null> {
    const { rows } = await this.#db.query<DifferenceRow>(
      'UPDATE card_difference SET closed_at = now() WHERE difference_id = $1 AND closed_at IS NULL RETURNING *',
      [differenceId],
    )
    return rows[0] ? fromRow(rows[0]) : null
  }
}

function fromRow(row: DifferenceRow): OpenCardDifference {
  const { difference_id: differenceId, provider, order_ref: orderId, ours, theirs, found_at: foundAt } = row
  return { differenceId, provider, orderId, ours, theirs, foundAt: foundAt.getTime() }
}
