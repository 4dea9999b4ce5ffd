import type { RateTick } from '@cambio/core/quotes/tick'
import type { TickStore } from '@cambio/core/quotes/tick-store'
import { publish } from '../publish.ts'
import type { Queryable } from '../queryable.ts'

/** Channel on which Postgres publishes the time of each new tick. */
export const RATES_CHANNEL = 'rates'

/** Length of the period that a price range covers, in milliseconds. */
export const PRICE_RANGE_MS = 300_000

export class PostgresTickStore implements TickStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add(tick: RateTick): Promise<void> {
    // The statement returns before the commit is on disk, so a crash may lose the tick. This does no harm, because a
    // tick is valid for only a minute, and an order stores its own rates.
    const { rowCount } = await this.#db.query(
      `WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true)),
         added AS (INSERT INTO rate_tick (at, tick) SELECT $1, $2 FROM relaxed ON CONFLICT DO NOTHING RETURNING at),
         ranged AS (
           INSERT INTO price_range AS r (starts_at, currency_title, low, high)
           SELECT at - at % $3, key, value::numeric, value::numeric FROM added, jsonb_each_text($4::jsonb)
           ON CONFLICT (starts_at, currency_title) DO UPDATE
             SET low = least(r.low, excluded.low), high = greatest(r.high, excluded.high)
             WHERE excluded.low < r.low OR excluded.high > r.high
         )
       SELECT at FROM added`,
      [tick.at, JSON.stringify(tick), PRICE_RANGE_MS, JSON.stringify(tick.prices)],
    )
    if (rowCount === 1) await publish(this.#db, RATES_CHANNEL, [String(tick.at)])
  }

  async since(at: number): Promise<RateTick[]> {
    const { rows } = await this.#db.query<{ tick: RateTick }>('SELECT tick FROM rate_tick WHERE at >= $1 ORDER BY at', [
      at,
    ])
    return rows.map((row) => row.tick)
  }

  async prune(before: { ticks: number; ranges: number }): Promise<void> {
    await this.#db.query('DELETE FROM rate_tick WHERE at < $1', [before.ticks])
    await this.#db.query('DELETE FROM price_range WHERE starts_at < $1', [before.ranges])
  }
}
