import type { PartnerOrder, PartnerOrderPage, PartnerOrderStore } from '@cambio/core/partners/partner-orders'
import { ORDER_COLUMNS, orderFromRow, type OrderRow } from './order-row.ts'
import type { Queryable } from '../queryable.ts'

export class PostgresPartnerOrderStore implements PartnerOrderStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async listOf(apiId: number, page: PartnerOrderPage): Promise<PartnerOrder[]> {
    const direction = page.isOldestFirst ? 'ASC' : 'DESC'
    const { rows } = await this.#db.query<OrderRow & { referrer_id: string | null; paid_out: string | null }>(
      `SELECT ${ORDER_COLUMNS}, o.referrer_id,
         (SELECT p.amount FROM payment p WHERE p.order_id = o.order_id AND p.purpose = 'payout' AND p.sent_at IS NOT NULL)
           AS paid_out
       FROM orders o
       WHERE o.api_id = $1 AND ($2::int IS NULL OR (o.created_at, o.order_id) <
         (SELECT b.created_at, b.order_id FROM orders b WHERE b.order_id = $2 AND b.api_id = $1))
       ORDER BY o.created_at ${direction}, o.order_id ${direction} LIMIT $3 OFFSET $4`,
      [apiId, page.before, page.limit, page.offset],
    )
    return rows.map((row) => ({
      order: orderFromRow(row),
      referrerId: row.referrer_id,
      paidOutAtomic: row.paid_out === null ? null : BigInt(row.paid_out),
    }))
  }

  async newestTo(apiId: number, destinationAddress: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      `SELECT order_id FROM orders
       WHERE api_id = $1 AND lower(destination_address COLLATE "C") = lower($2 COLLATE "C")
       ORDER BY created_at DESC, order_id DESC LIMIT 1`,
      [apiId, destinationAddress],
    )
    return rows[0]?.order_id ?? null
  }
}
