import type { CardDifference } from '@cambio/core/card-orders/card-difference'
import { CARD_POSTING_KINDS } from '@cambio/core/card-orders/card-postings'
import type { BookedPurchase, CardReconciliationStore } from '@cambio/core/card-orders/reconcile-cards'
import type { BookedSale } from '@cambio/core/card-orders/reconcile-sales'
import type { Pool } from 'pg'
import { ENTRY } from '../audit/audit-query.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'
import { inTransaction } from '../unit-of-work.ts'

/** SQL condition for a sale that pays out to a card. */
const IS_SALE = `o.to_slug IN ('usd-card', 'eur-card')`

interface BookedSaleRow {
  order_id: number
  sale_id: string
  currency_title: string
  decimals: number
  state: string
  created_at: Date
  coins: string | null
  asset: string | null
  minor: string | null
}

function bookedSaleOf(row: BookedSaleRow): BookedSale {
  const { asset, minor } = row
  return {
    orderId: String(row.order_id),
    saleId: row.sale_id,
    createdAt: row.created_at.getTime(),
    coin: { currencyTitle: row.currency_title, decimals: row.decimals },
    coinsAtomic: row.coins === null ? null : BigInt(row.coins),
    paidOut:
      asset === null || minor === null ? null : { currency: asset.slice(0, 3).toUpperCase(), minor: BigInt(minor) },
    isReturned: row.state === 'REFUNDING' ? 'pending' : row.state === 'REFUNDED',
  }
}

export class PostgresCardReconciliationStore implements CardReconciliationStore {
  readonly #db: Pool

  constructor(pool: Pool) {
    this.#db = pool
  }

  async lastAt(provider: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ at: Date | null }>(
      'SELECT max(finished_at) AS at FROM card_reconciliation WHERE provider = $1',
      [provider],
    )
    return rows[0]?.at?.getTime() ?? null
  }

  async booked(
    provider: string,
    { from, orderIds }: { from: number; orderIds: readonly string[] },
  ): Promise<BookedPurchase[]> {
    const { rows } = await this.#db.query<{
      order_id: number
      currency: string
      pay: string
      kinds: string[]
      created_at: Date
      updated_at: Date
    }>(
      `SELECT o.order_id, o.currency, o.pay::text, o.created_at, o.updated_at, ARRAY(SELECT j.kind FROM journal j
         WHERE j.reference = o.order_id::text AND j.kind = ANY ($4)) AS kinds
       FROM card_order o WHERE o.provider = $1 AND (o.created_at >= ${TIME(2)} OR o.order_id::text = ANY ($3))`,
      [provider, from, orderIds, CARD_POSTING_KINDS],
    )
    return rows.map((row) => ({
      orderId: String(row.order_id),
      kinds: row.kinds,
      createdAt: row.created_at.getTime(),
      changedAt: row.updated_at.getTime(),
      pay: { currency: row.currency, minor: BigInt(row.pay) },
    }))
  }

  async bookedSales(
    provider: string,
    { from, saleIds }: { from: number; saleIds: readonly string[] },
  ): Promise<BookedSale[]> {
    const { rows } = await this.#db.query<BookedSaleRow>(
      `SELECT o.order_id, o.fill ->> 'providerOrderId' AS sale_id, i.currency_title, i.decimals, o.state, o.created_at,
         (o.fill ->> 'depositAtomic') AS coins, p.asset, p.minor
       FROM orders o JOIN instrument i ON i.slug = o.from_slug
       LEFT JOIN LATERAL (SELECT e.asset, e.amount::text AS minor FROM journal j, ${ENTRY}
         WHERE j.kind = 'sale-paid-out' AND j.reference = o.order_id::text AND e.account = 'card:payouts') p ON true
       WHERE ${IS_SALE} AND o.fill ->> 'provider' = $1
         AND ((o.updated_at >= ${TIME(2)} AND o.created_at >= ${TIME(2)}) OR o.fill ->> 'providerOrderId' = ANY ($3))`,
      [provider, from, saleIds],
    )
    return rows.map(bookedSaleOf)
  }

  finish(
    provider: string,
    { differences, chargedBack, rows: reportRows, at }: Parameters<CardReconciliationStore['finish']>[1],
  ): Promise<number> {
    return inTransaction(this.#db, async (client) => {
      let added = 0
      for (const { orderId, ours, theirs } of differences) {
        const { rowCount } = await client.query(
          `INSERT INTO card_difference (provider, order_ref, ours, theirs) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
          [provider, orderId, ours, theirs],
        )
        added += rowCount ?? 0
      }
      await hasten(client, differences, at)
      await client.query(
        `UPDATE card_order SET reversed_at = ${TIME(3)}
         WHERE provider = $1 AND order_id::text = ANY ($2) AND reversed_at IS NULL`,
        [provider, chargedBack, at],
      )
      await client.query(
        `INSERT INTO card_reconciliation (provider, finished_at, report_rows, differences) VALUES ($1, ${TIME(2)}, $3, $4)`,
        [provider, at, reportRows, differences.length],
      )
      return added
    })
  }
}

/**
 * Brings each order's next provider query forward to `at` if it is due later. Skips orders without the buyer's data,
 * because the provider cannot be queried about them.
 */
async function hasten(db: Queryable, differences: readonly CardDifference[], at: number): Promise<void> {
  const orderIds = differences.map(({ orderId }) => orderId)
  await db.query(
    `UPDATE card_order SET query_at = least(query_at, ${TIME(2)}) WHERE order_id::text = ANY ($1) AND buyer_email IS NOT NULL`,
    [orderIds, at],
  )
  await db.query(
    `UPDATE orders o SET query_at = least(query_at, ${TIME(2)})
     WHERE ${IS_SALE} AND o.order_id::text = ANY ($1) AND o.state NOT IN ('FINISHED', 'REFUNDED')`,
    [orderIds, at],
  )
}
