import type { FollowedCheckStore } from '@cambio/core/card-orders/identity/followed-check-store'
import type { CheckStep, FollowedCheck } from '@cambio/core/card-orders/identity/followed-check'
import type { Sealed } from '@cambio/core/identity/identity'
import type { IdentityState } from '@cambio/core/identity/identity-forms'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface FollowedRow {
  user_id: number
  provider: string
  email: string | null
  user_ip: string
  state: IdentityState | null
  began_at: Date
  form_opened_at: Date | null
  has_ordered: boolean
}

/** SQL time at which a check `f` began, in whole milliseconds like the creation times of orders. */
const BEGAN_AT = "date_trunc('milliseconds', f.began_at)"

/** SQL condition: the account has created a card order since its check `f` began. */
const HAS_ORDERED = `(EXISTS (SELECT FROM card_order c WHERE c.user_id = f.user_id AND c.created_at >= ${BEGAN_AT})
    OR EXISTS (SELECT FROM orders o WHERE o.user_id = f.user_id AND o.created_at >= ${BEGAN_AT}
      AND o.to_slug IN ('usd-card', 'eur-card')))`

const SELECT = `SELECT f.user_id, f.provider, f.user_ip, f.state, f.began_at, f.form_opened_at,
    CASE WHEN a.email_confirmed_at IS NOT NULL AND a.deleted_at IS NULL THEN a.email END AS email,
    ${HAS_ORDERED} AS has_ordered
  FROM followed_check f JOIN account a USING (user_id)`

export class PostgresFollowedCheckStore implements FollowedCheckStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async begin({ userId, provider, userIp, purchase }: Parameters<FollowedCheckStore['begin']>[0]): Promise<void> {
    await this.#db.query('SELECT follow_check($1, $2, $3, $4, $5)', [
      userId,
      provider,
      userIp,
      purchase.sealed,
      purchase.wrappedKey,
    ])
  }

  async noteForm(userId: number, provider: string): Promise<void> {
    await this.#db.query('SELECT note_identity_form($1, $2)', [userId, provider])
  }

  async purchaseOf(userId: number): Promise<Sealed | null> {
    const { rows } = await this.#db.query<{ purchase: Buffer; purchase_key: Buffer }>(
      'SELECT purchase, purchase_key FROM followed_check WHERE user_id = $1',
      [userId],
    )
    return rows[0] ? { sealed: rows[0].purchase, wrappedKey: rows[0].purchase_key } : null
  }

  async isOpen(userId: number): Promise<boolean> {
    const { rows } = await this.#db.query(
      `SELECT FROM followed_check f WHERE user_id = $1 AND (ended_at IS NULL OR state IS DISTINCT FROM 'failed') AND NOT ${HAS_ORDERED}`,
      [userId],
    )
    return rows.length > 0
  }

  async due(now: number, limit: number): Promise<FollowedCheck[]> {
    const { rows } = await this.#db.query<FollowedRow>(
      `${SELECT} WHERE f.query_at <= ${TIME(1)} ORDER BY f.query_at LIMIT $2`,
      [now, limit],
    )
    return rows.map(fromRow)
  }

  async findLocked(userId: number): Promise<FollowedCheck | null> {
    const { rows } = await this.#db.query<FollowedRow>(
      `${SELECT} WHERE f.user_id = $1 AND f.ended_at IS NULL FOR UPDATE OF f`,
      [userId],
    )
    return rows[0] ? fromRow(rows[0]) : null
  }

  async save(userId: number, { state, queryAt, isFormDone, notice }: CheckStep): Promise<void> {
    await this.#db.query(
      `UPDATE followed_check SET state = $2, state_since = CASE WHEN state = $2 THEN state_since ELSE now() END, query_at = ${TIME(3)},
         form_opened_at = CASE WHEN $4 THEN NULL ELSE form_opened_at END,
         form_noticed_at = CASE WHEN $5 THEN now() ELSE form_noticed_at END,
         ended_at = CASE WHEN ${TIME(3)} IS NULL THEN now() END, user_ip = CASE WHEN ${TIME(3)} IS NOT NULL THEN user_ip END
       WHERE user_id = $1`,
      [userId, state, queryAt, isFormDone, notice === 'PROVIDER_IDENTITY_WAITING'],
    )
  }

  async forget(endedBefore: number): Promise<void> {
    await this.#db.query(
      `DELETE FROM followed_check f WHERE ended_at < ${TIME(1)}
         OR EXISTS (SELECT FROM account a WHERE a.user_id = f.user_id AND a.deleted_at IS NOT NULL)`,
      [endedBefore],
    )
  }
}

function fromRow(row: FollowedRow): FollowedCheck {
  return {
    userId: row.user_id,
    provider: row.provider,
    email: row.email,
    userIp: row.user_ip,
    state: row.state,
    beganAt: row.began_at.getTime(),
    hasOrdered: row.has_ordered,
    formOpenedAt: row.form_opened_at?.getTime() ?? null,
  }
}
