import type { RatingCount, Review, ReviewStatus, ReviewStore, ShownReview } from '@cambio/core/reviews/review'
import { present } from '@cambio/kernel/assert'
import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface ReviewRow {
  review_id: string
  order_id: number
  rating: number
  text: string
  name: string
  status: ReviewStatus
  hidden_reason: string | null
  created_at: Date
}

const COLUMNS =
  'review_id, coalesce(order_id, card_order_id) AS order_id, rating, text, name, status, hidden_reason, created_at'

export class PostgresReviewStore implements ReviewStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ orderId, rating, text, name, createdAt }: Parameters<ReviewStore['add']>[0]): Promise<boolean> {
    const column = columnOf(orderId)
    const { rowCount } = await this.#db.query(
      `INSERT INTO review (${column}, rating, text, name, created_at) VALUES ($1, $2, $3, $4, ${TIME(5)})
       ON CONFLICT (${column}) DO NOTHING`,
      [orderId, rating, text, name, createdAt],
    )
    return rowCount === 1
  }

  async isGiven(orderId: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(`SELECT FROM review WHERE ${columnOf(orderId)} = $1`, [orderId])
    return rowCount === 1
  }

  async find(reviewId: string): Promise<Review | null> {
    const { rows } = await this.#db.query<ReviewRow>(`SELECT ${COLUMNS} FROM review WHERE review_id = $1`, [reviewId])
    return rows[0] ? reviewFrom(rows[0]) : null
  }

  async waiting(limit: number): Promise<{ total: number; items: Review[] }> {
    const { rows } = await this.#db.query<ReviewRow & { total: number }>(
      `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM review WHERE status = 'PENDING' ORDER BY review_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(reviewFrom) }
  }

  async decide(reviewId: string, { hiddenReason, now }: { hiddenReason: string | null; now: number }): Promise<void> {
    await this.#db.query(
      `UPDATE review SET status = $2, hidden_reason = $3, decided_at = ${TIME(4)} WHERE review_id = $1`,
      [reviewId, hiddenReason === null ? 'SHOWN' : 'HIDDEN', hiddenReason, now],
    )
  }

  async forgetName(reviewId: string): Promise<void> {
    await this.#db.query(`UPDATE review SET name = '' WHERE review_id = $1`, [reviewId])
  }

  async shown({ before, limit }: { before: string | null; limit: number }): Promise<ShownReview[]> {
    const { rows } = await this.#db.query<ReviewRow & { from_slug: string; to_slug: string; month: string }>(
      `SELECT r.review_id, r.rating, r.text, r.name, coalesce(o.from_slug, c.from_slug) AS from_slug,
              coalesce(o.to_slug, c.to_slug) AS to_slug, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month
       FROM review r LEFT JOIN orders o ON o.order_id = r.order_id
         LEFT JOIN card_order c ON c.order_id = r.card_order_id
       WHERE r.status = 'SHOWN' AND ($1::bigint IS NULL OR r.review_id < $1) ORDER BY r.review_id DESC LIMIT $2`,
      [before, limit],
    )
    return rows.map((row) => ({
      reviewId: row.review_id,
      rating: row.rating,
      text: row.text,
      name: row.name,
      from: row.from_slug,
      to: row.to_slug,
      month: row.month,
    }))
  }

  async rating(): Promise<RatingCount> {
    const { rows } = await this.#db.query<RatingCount>(
      `SELECT count(*)::int AS count, coalesce(sum(rating), 0)::int AS sum FROM review WHERE status = 'SHOWN'`,
    )
    return present(rows[0], 'an aggregate answers one row')
  }

  async ofAccount(userId: number, limit: number): Promise<Review[]> {
    const { rows } = await this.#db.query<ReviewRow>(
      `SELECT ${COLUMNS} FROM review WHERE order_id IN (SELECT order_id FROM orders WHERE user_id = $1)
         OR card_order_id IN (SELECT order_id FROM card_order WHERE user_id = $1)
       ORDER BY review_id DESC LIMIT $2`,
      [userId, limit],
    )
    return rows.map(reviewFrom)
  }
}

/** Returns the column that refers to the reviewed order: a swap or a card purchase. */
function columnOf(orderId: number): 'order_id' | 'card_order_id' {
  return isCardOrderId(orderId) ? 'card_order_id' : 'order_id'
}

function reviewFrom(row: ReviewRow): Review {
  return {
    reviewId: row.review_id,
    orderId: row.order_id,
    rating: row.rating,
    text: row.text,
    name: row.name,
    status: row.status,
    hiddenReason: row.hidden_reason,
    createdAt: row.created_at.getTime(),
  }
}
