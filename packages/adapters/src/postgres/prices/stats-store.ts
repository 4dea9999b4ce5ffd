import { present } from '@cambio/kernel/assert'
import { MIN_ORDERS, MAX_POPULAR, POPULAR_DAYS, type PopularPair } from '@cambio/core/stats/popular-pair'
import type { FinishedSwap, PublicStats, StatsStore } from '@cambio/core/stats/public-stats'
import type { Queryable } from '../queryable.ts'

const SECONDS_OF_SWAP = `extract(epoch FROM done.at - seen.at)`

export class PostgresStatsStore implements StatsStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async stats(now: number): Promise<PublicStats> {
    const { rows } = await this.#db.query<{
      orders_total: number
      orders_24h: number
      median_seconds: number | null
      as_promised: number | null
    }>(
      `WITH day AS (SELECT to_timestamp($1::numeric / 1000) - interval '1 day' AS began)
       SELECT
         (SELECT count(*)::int FROM orders WHERE state = 'FINISHED') AS orders_total,
         (SELECT count(*)::int FROM orders, day WHERE state = 'FINISHED' AND updated_at > day.began) AS orders_24h,
         (SELECT CASE WHEN count(*) >= $2 THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY ${SECONDS_OF_SWAP}) END
          FROM order_event done JOIN order_event seen USING (order_id), day
          WHERE done.kind = 'WITHDRAWAL_COMPLETED' AND seen.kind = 'INCOMING_FUNDS_DETECTED' AND done.at > day.began)
          AS median_seconds,
         (SELECT CASE WHEN count(*) >= $2
             THEN avg((NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = o.order_id AND e.kind = 'RATE_MODE_CHANGED'))::int)::float8 END
          FROM orders o WHERE state = 'FINISHED' AND rate_mode = 'FIXED' AND fill IS NULL) AS as_promised`,
      [now, MIN_ORDERS],
    )
    const row = present(rows[0], 'an aggregate answers one row')
    return {
      ordersTotal: row.orders_total,
      orders24h: row.orders_24h,
      medianSeconds24h: row.median_seconds === null ? null : Math.round(row.median_seconds),
      paidAsPromisedShare: row.as_promised,
    }
  }

  async latest(limit: number): Promise<FinishedSwap[]> {
    const { rows } = await this.#db.query<{
      from_slug: string
      to_slug: string
      deposit: string
      finished_at: Date
      seconds: number
    }>(
      `SELECT o.from_slug, o.to_slug, o.settled_quote ->> 'depositAtomic' AS deposit, done.at AS finished_at,
              ${SECONDS_OF_SWAP}::float8 AS seconds
       FROM (SELECT * FROM orders WHERE state = 'FINISHED' ORDER BY updated_at DESC LIMIT $1) o
       JOIN order_event done ON done.order_id = o.order_id AND done.kind = 'WITHDRAWAL_COMPLETED'
       JOIN order_event seen ON seen.order_id = o.order_id AND seen.kind = 'INCOMING_FUNDS_DETECTED'
       ORDER BY done.at DESC`,
      [limit],
    )
    return rows.map((row) => ({
      from: row.from_slug,
      to: row.to_slug,
      depositAtomic: BigInt(row.deposit),
      finishedAt: row.finished_at.getTime(),
      seconds: Math.round(row.seconds),
    }))
  }

  async popular(now: number): Promise<PopularPair[]> {
    const { rows } = await this.#db.query<{ from_slug: string; to_slug: string; orders: number }>(
      `SELECT from_slug, to_slug, count(*)::int AS orders FROM orders
       WHERE state = 'FINISHED' AND updated_at > to_timestamp($1::numeric / 1000) - make_interval(days => $2)
       GROUP BY from_slug, to_slug HAVING count(*) >= $3
       ORDER BY orders DESC, from_slug, to_slug LIMIT $4`,
      [now, POPULAR_DAYS, MIN_ORDERS, MAX_POPULAR],
    )
    return rows.map((row) => ({ from: row.from_slug, to: row.to_slug, orders: row.orders }))
  }
}
