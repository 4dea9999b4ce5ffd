import type { RateTick } from '@cambio/core/quotes/tick'
import type { TickStore } from '@cambio/core/quotes/tick-store'
import type { Queryable } from './queryable.ts'

/** Channel on which the name of a new tick is told. */
export const RATES_CHANNEL = 'rates'

export class PostgresTickStore implements TickStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add(tick: RateTick): Promise<void> {
    // Told before the disk has it: a tick lives for a minute, and an order keeps the numbers it was made at.
    await this.#db.query(
      `WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true)),
         added AS (INSERT INTO rate_tick (at, tick) SELECT $1, $2 FROM relaxed ON CONFLICT DO NOTHING RETURNING at)
       SELECT pg_notify($3, at::text) FROM added`,
      [tick.at, JSON.stringify(tick), RATES_CHANNEL],
    )
  }

  async since(at: number): Promise<RateTick[]> {
    const { rows } = await this.#db.query<{ tick: RateTick }>('SELECT tick FROM rate_tick WHERE at >= $1 ORDER BY at', [
      at,
    ])
    return rows.map((row) => row.tick)
  }

  async prune(before: number): Promise<void> {
    await this.#db.query('DELETE FROM rate_tick WHERE at < $1', [before])
  }
}
