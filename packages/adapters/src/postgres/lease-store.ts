import type { Fence, LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Queryable } from './queryable.ts'

/**
 * Stores leases in the table that the process's database role may write to. The worker uses `lease`, and the price
 * process uses `price_lease`.
 */
export class PostgresLeaseStore implements LeaseStore {
  readonly #db: Queryable
  readonly #table: 'lease' | 'price_lease'

  constructor(db: Queryable, table: 'lease' | 'price_lease' = 'lease') {
    this.#db = db
    this.#table = table
  }

  async acquire(lease: string, holder: string, ttlMs: number): Promise<Fence | null> {
    const { rows } = await this.#db.query<{ token: string }>(
      `INSERT INTO ${this.#table} AS l (name, holder, token, expires_at)
       VALUES ($1, $2, 1, clock_timestamp() + make_interval(secs => $3::numeric / 1000))
       ON CONFLICT (name) DO UPDATE SET
         token = CASE WHEN l.holder = excluded.holder THEN l.token ELSE l.token + 1 END,
         holder = excluded.holder, expires_at = excluded.expires_at
       WHERE l.holder = excluded.holder OR l.expires_at < clock_timestamp()
       RETURNING token`,
      [lease, holder, ttlMs],
    )
    return rows[0] ? { lease, token: BigInt(rows[0].token) } : null
  }

  async release(fence: Fence): Promise<void> {
    await this.#db.query(`UPDATE ${this.#table} SET expires_at = clock_timestamp() WHERE name = $1 AND token = $2`, [
      fence.lease,
      fence.token.toString(),
    ])
  }
}
