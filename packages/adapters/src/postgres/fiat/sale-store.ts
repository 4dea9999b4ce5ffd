import type { SaleStore } from '@cambio/core/card-orders/sales/sale-store'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Finds the sales that pay out to a card among the orders that providers fill. */
export class PostgresSaleStore implements SaleStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async hasten(provider: string, providerOrderId: string, now: number): Promise<boolean> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      `SELECT order_id FROM orders WHERE fill ->> 'provider' = $1 AND fill ->> 'providerOrderId' = $2`,
      [provider, providerOrderId],
    )
    const [sale] = rows
    if (!sale) return false
    await this.#db.query(
      `UPDATE orders SET query_at = ${TIME(2)}
       WHERE order_id = $1 AND state NOT IN ('FINISHED', 'REFUNDED') AND (query_at IS NULL OR query_at > ${TIME(2)})`,
      [sale.order_id, now],
    )
    return true
  }
}
