import type { AccountMerge, MergeObstacle, MergeStore, NewMerge, OpenMerge } from '@cambio/core/accounts/merge-store'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface MergeRow {
  from_user_id: number
  to_user_id: number
  messenger_user_id: string
  rejected_at: Date | null
  merged_at: Date | null
}

export class PostgresMergeStore implements MergeStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async obstacleOf(fromUserId: number): Promise<MergeObstacle | null> {
    const { rows } = await this.#db.query<{ obstacle: MergeObstacle | null }>('SELECT merge_obstacle($1) AS obstacle', [
      fromUserId,
    ])
    return present(rows[0], 'a function returns one row').obstacle
  }

  async add({ fromUserId, toUserId, messengerUserId, seal, sessionId, now, expiresAt }: NewMerge): Promise<number> {
    const { rows } = await this.#db.query<{ merge_id: string }>(
      `INSERT INTO account_merge (from_user_id, to_user_id, messenger_user_id, seal, session_id, requested_at, expires_at)
       VALUES ($1, $2, $3, decode($4, 'hex'), $5, ${TIME(6)}, ${TIME(7)}) RETURNING merge_id`,
      [fromUserId, toUserId, messengerUserId, seal, sessionId, now, expiresAt],
    )
    return Number(present(rows[0], 'an insert returns its row').merge_id)
  }

  async findLocked(mergeId: number): Promise<AccountMerge | null> {
    const { rows } = await this.#db.query<MergeRow>(
      `SELECT from_user_id, to_user_id, messenger_user_id, rejected_at, merged_at FROM account_merge
       WHERE merge_id = $1 FOR UPDATE`,
      [mergeId],
    )
    const [row] = rows
    return row
      ? {
          fromUserId: row.from_user_id,
          toUserId: row.to_user_id,
          messengerUserId: Number(row.messenger_user_id),
          rejectedAt: row.rejected_at?.getTime() ?? null,
          mergedAt: row.merged_at?.getTime() ?? null,
        }
      : null
  }

  async findOpen(toUserId: number, now: number): Promise<OpenMerge | null> {
    const { rows } = await this.#db.query<{ messenger_user_id: string; expires_at: Date }>(
      `SELECT messenger_user_id, expires_at FROM account_merge WHERE to_user_id = $1 AND expires_at > ${TIME(2)}
         AND rejected_at IS NULL AND merged_at IS NULL ORDER BY merge_id DESC LIMIT 1`,
      [toUserId, now],
    )
    const [row] = rows
    return row ? { messengerUserId: Number(row.messenger_user_id), expiresAt: row.expires_at.getTime() } : null
  }

  async mergedInto(toUserId: number): Promise<number[]> {
    const { rows } = await this.#db.query<{ from_user_id: number }>(
      'SELECT from_user_id FROM account_merge WHERE to_user_id = $1 AND merged_at IS NOT NULL ORDER BY from_user_id',
      [toUserId],
    )
    return rows.map(({ from_user_id: userId }) => userId)
  }

  async reject(mergeId: number, now: number): Promise<void> {
    await this.#db.query(
      `UPDATE account_merge SET rejected_at = ${TIME(2)} WHERE merge_id = $1 AND rejected_at IS NULL AND merged_at IS NULL`,
      [mergeId, now],
    )
  }

  async merge(mergeId: number, now: number): Promise<MergeObstacle | null> {
    const { rows } = await this.#db.query<{ obstacle: MergeObstacle | null }>(
      `SELECT merge_accounts($1, ${TIME(2)}) AS obstacle`,
      [mergeId, now],
    )
    return present(rows[0], 'a function returns one row').obstacle
  }
}
