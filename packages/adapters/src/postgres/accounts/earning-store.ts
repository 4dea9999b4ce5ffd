import type { Earning, EarningEntry, EarningKind } from '@cambio/core/affiliates/earning'
import type { EarningStore } from '@cambio/core/affiliates/earning-store'
import type { Page } from '@cambio/core/shared/page'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface EarningRow {
  earning_id: string
  kind: EarningKind
  order_id: number
  user_id: number
  amount: string
  is_reversed: boolean
  created_at: Date
}

/** SQL columns of an earning. A query must list them, because the client does not prepare queries with `*`. */
const EARNING_COLUMNS = 'earning_id, kind, order_id, user_id, amount, is_reversed, created_at'

export class PostgresEarningStore implements EarningStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }> {
    const { rows } = await this.#db.query<{ buyer: number | null; referrer: number | null }>({
      name: 'earners_of',
      text: `SELECT own.user_id AS buyer, r.user_id AS referrer
             FROM orders o LEFT JOIN account own ON own.user_id = o.user_id AND own.deleted_at IS NULL
             LEFT JOIN LATERAL (
               SELECT a.user_id, a.email FROM account a WHERE a.user_id = own.referred_by AND a.deleted_at IS NULL
               UNION ALL
               SELECT a.user_id, a.email FROM account a
               WHERE o.user_id IS NULL AND o.api_id IS NULL AND a.affiliate_id = o.referrer_id AND a.deleted_at IS NULL
             ) r ON r.user_id IS DISTINCT FROM o.user_id
               AND (lower(r.email COLLATE "C") = lower(o.user_email COLLATE "C")) IS NOT TRUE
               AND NOT EXISTS (SELECT 1 FROM orders mine WHERE mine.user_id = r.user_id
                 AND lower(mine.destination_address COLLATE "C") = lower(o.destination_address COLLATE "C"))
             WHERE o.order_id = $1`,
      values: [orderId],
    })
    return rows[0] ?? { buyer: null, referrer: null }
  }

  async add({ kind, orderId, userId, amountAtomic }: Earning, now: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO earning (kind, order_id, user_id, amount, created_at) VALUES ($1, $2, $3, $4, ${TIME(5)})
       ON CONFLICT (kind, order_id) DO NOTHING`,
      [kind, orderId, userId, amountAtomic.toString(), now],
    )
    return rowCount === 1
  }

  async creditedLocked(orderId: number): Promise<Earning[]> {
    const { rows } = await this.#db.query<EarningRow>(
      `SELECT ${EARNING_COLUMNS} FROM earning WHERE order_id = $1 AND NOT is_reversed ORDER BY kind FOR UPDATE`,
      [orderId],
    )
    return rows.map(fromRow)
  }

  async markReversed({ kind, orderId }: Pick<Earning, 'kind' | 'orderId'>): Promise<void> {
    await this.#db.query('UPDATE earning SET is_reversed = true WHERE kind = $1 AND order_id = $2', [kind, orderId])
  }

  async list(userId: number, kinds: readonly EarningKind[], { limit, before }: Page): Promise<EarningEntry[]> {
    const { rows } = await this.#db.query<EarningRow>(
      `SELECT ${EARNING_COLUMNS} FROM earning WHERE user_id = $1 AND kind = ANY ($2)
         AND ($3::bigint IS NULL OR (created_at, earning_id)
           < (SELECT l.created_at, l.earning_id FROM earning l WHERE l.user_id = $1 AND l.earning_id = $3))
       ORDER BY created_at DESC, earning_id DESC LIMIT $4`,
      [userId, kinds, before ?? null, limit],
    )
    return rows.map(fromRow)
  }
}

function fromRow(row: EarningRow): EarningEntry {
  return {
    earningId: row.earning_id,
    kind: row.kind,
    orderId: row.order_id,
    userId: row.user_id,
    amountAtomic: BigInt(row.amount),
    isReversed: row.is_reversed,
    createdAt: row.created_at.getTime(),
  }
}
