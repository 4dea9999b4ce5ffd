import type { CodeStore } from '@cambio/core/accounts/account-stores'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

const MAX_TRIES = 5

export class PostgresAccountCodeStore implements CodeStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async replace({ userId, purpose, hash, now, expiresAt }: Parameters<CodeStore['replace']>[0]): Promise<void> {
    await this.#db.query(
      `INSERT INTO account_code (user_id, purpose, code_hash, created_at, expires_at)
       VALUES ($1, $2, $3, ${TIME(4)}, ${TIME(5)})
       ON CONFLICT (user_id, purpose) WHERE ended_at IS NULL DO UPDATE SET code_hash = excluded.code_hash, tries = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [userId, purpose, hash, now, expiresAt],
    )
  }

  async take({ userId, purpose, hash, now }: Parameters<CodeStore['take']>[0]): Promise<boolean> {
    const { rows } = await this.#db.query<{ is_right: boolean }>(
      `UPDATE account_code SET tries = tries + CASE WHEN code_hash = $3 THEN 0 ELSE 1 END,
         ended_at = CASE WHEN code_hash = $3 OR tries + 1 >= $5 THEN ${TIME(4)} END
       WHERE user_id = $1 AND purpose = $2 AND ended_at IS NULL AND expires_at > ${TIME(4)}
       RETURNING code_hash = $3 AS is_right`,
      [userId, purpose, hash, now, MAX_TRIES],
    )
    return rows[0]?.is_right ?? false
  }

  async end(userId: number, now: number): Promise<void> {
    await this.#db.query(`UPDATE account_code SET ended_at = ${TIME(2)} WHERE user_id = $1 AND ended_at IS NULL`, [
      userId,
      now,
    ])
  }
}
