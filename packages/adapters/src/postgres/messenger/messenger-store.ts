import type {
  LaunchUse,
  MessengerLink,
  MessengerStore,
  NewMessengerAccount,
} from '@cambio/core/accounts/messenger-store'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

export class PostgresMessengerStore implements MessengerStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async accountOf(messengerUserId: number): Promise<number | null> {
    const { rows } = await this.#db.query<{ user_id: number }>(
      'SELECT user_id FROM messenger_link WHERE messenger_user_id = $1',
      [messengerUserId],
    )
    return rows[0]?.user_id ?? null
  }

  async linkOf(userId: number): Promise<MessengerLink | null> {
    const { rows } = await this.#db.query<{ messenger_user_id: string; linked_at: Date }>(
      'SELECT messenger_user_id, linked_at FROM messenger_link WHERE user_id = $1',
      [userId],
    )
    const row = rows[0]
    return row ? { userId, messengerUserId: Number(row.messenger_user_id), linkedAt: row.linked_at.getTime() } : null
  }

  async link({ userId, messengerUserId, linkedAt }: MessengerLink): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO messenger_link (user_id, messenger_user_id, linked_at)
       SELECT $1, $2, ${TIME(3)} FROM (SELECT 1 FROM account WHERE user_id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE) a
       ON CONFLICT DO NOTHING`,
      [userId, messengerUserId, linkedAt],
    )
    return rowCount === 1
  }

  async lock(userId: number): Promise<void> {
    await this.#db.query('SELECT 1 FROM account WHERE user_id = $1 FOR NO KEY UPDATE', [userId])
  }

  async unlink(userId: number): Promise<void> {
    await this.lock(userId)
    await this.#db.query('DELETE FROM messenger_link WHERE user_id = $1', [userId])
  }

  async addAccount({ locale, affiliateId, referredBy, now }: NewMessengerAccount): Promise<number> {
    const { rows } = await this.#db.query<{ user_id: number }>(
      `INSERT INTO account (locale, affiliate_id, referred_by, created_at) VALUES ($1, $2, $3, ${TIME(4)})
       RETURNING user_id`,
      [locale, affiliateId, referredBy, now],
    )
    if (!rows[0]) throw new Error('the database returned no account')
    return rows[0].user_id
  }

  async isEmpty(userId: number): Promise<boolean> {
    const { rows } = await this.#db.query<{ is_empty: boolean }>(
      `SELECT NOT (
         EXISTS (SELECT 1 FROM balance WHERE account = 'user:' || $1::int AND amount <> 0)
         OR EXISTS (SELECT 1 FROM withdrawal WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM orders WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM card_order WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM own_address WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM account_memo WHERE user_id = $1)
         OR EXISTS (SELECT 1 FROM api_key WHERE user_id = $1 AND deleted_at IS NULL)
         OR EXISTS (SELECT 1 FROM account WHERE referred_by = $1)) AS is_empty`,
      [userId],
    )
    return rows[0]?.is_empty ?? false
  }

  async use({ id, use, expiresAt }: { id: Uint8Array; use: LaunchUse; expiresAt: number }): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO messenger_launch (launch_id, use, expires_at) VALUES ($1, $2, ${TIME(3)}) ON CONFLICT DO NOTHING`,
      [id, use, expiresAt],
    )
    return rowCount === 1
  }
}
