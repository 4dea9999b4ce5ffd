import type { CardOrder } from '@cambio/core/card-orders/card-order'
import type { CardDecisionStore } from '@cambio/core/ops/card-orders/card-decision-store'
import type { Counted } from '@cambio/core/ops/counted'
import { cardOrderFromRow, type CardOrderRow } from './card-order-row.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'
import { ordersWithTransaction } from '../orders/orders-with-transaction.ts'
import { updateCardOrder } from './update-card-order.ts'

export class PostgresCardDecisionStore implements CardDecisionStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async find(orderId: number): Promise<CardOrder | null> {
    const { rows } = await this.#db.query<CardOrderRow>('SELECT * FROM card_order WHERE order_id = $1', [orderId])
    return rows[0] ? cardOrderFromRow(rows[0]) : null
  }

  update(orderId: number, change: Parameters<CardDecisionStore['update']>[1]): Promise<CardOrder | null> {
    return updateCardOrder(this.#db, orderId, change)
  }

  async waiting(limit: number): Promise<Counted<CardOrder>> {
    const { rows } = await this.#db.query<CardOrderRow & { total: number }>(
      `SELECT *, count(*) OVER ()::int AS total FROM card_order
       WHERE escalated_at IS NOT NULL ORDER BY escalated_at, order_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(cardOrderFromRow) }
  }

  withTransaction(order: Pick<CardOrder, 'orderId' | 'destinationAddress'>, txId: string) {
    return ordersWithTransaction(this.#db, order, txId)
  }

  async releaseChargebacks(userId: number, now: number): Promise<string[]> {
    const { rows } = await this.#db.query<{ payment: string }>(
      `WITH cards AS (
         UPDATE card_order SET released_at = ${TIME(2)}
         WHERE user_id IN (SELECT accounts_of_holder($1)) AND reversed_at IS NOT NULL
           AND (released_at IS NULL OR released_at < reversed_at) RETURNING order_id
       ), recalls AS (
         UPDATE bank_recall SET released_at = ${TIME(2)}
         WHERE user_id IN (SELECT accounts_of_holder($1)) AND released_at IS NULL RETURNING deposit_id
       )
       SELECT 'order ' || order_id AS payment FROM cards
       UNION SELECT coalesce('order ' || d.order_id, 'deposit ' || d.id) FROM recalls JOIN deposit d ON d.id = recalls.deposit_id`,
      [userId, now],
    )
    return rows.map(({ payment }) => payment).toSorted()
  }
}
