import type { Account, PendingEmail, SignedIn } from '@cambio/core/accounts/account'
import type { AccountSettings, AccountStore, NewAccount } from '@cambio/core/accounts/account-stores'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Channel on which Postgres announces changes to accounts. */
export const ACCOUNT_CHANGED_CHANNEL = 'account_changed'

interface AccountRow {
  user_id: number
  email: string | null
  email_confirmed_at: Date | null
  pending_email: string | null
  pending_password_hash: string | null
  first_email_at: Date | null
  password_hash: string | null
  permissions: Account['permissions']
  admin_scope: string[]
  locale: LocaleCode
  notify_orders: boolean
  created_at: Date
}

const COLUMNS = `a.user_id, a.email, a.email_confirmed_at, a.pending_email, a.pending_password_hash, a.first_email_at, a.password_hash,
  a.permissions, a.admin_scope, a.locale, a.notify_orders, a.created_at`
/** SQLSTATE unique_violation: another account has this email address. */
const TAKEN = '23505'
const BY_EMAIL = `lower(email COLLATE "C") = lower($1 COLLATE "C")`

/**
 * SQL condition: account `$1` has no card or bank orders, blocks or holds. The exchange then does not need to recognise
 * the account's holder in a new account.
 */
const MAY_FORGET_HOLDER = `NOT EXISTS (SELECT FROM card_order WHERE user_id = $1)
  AND NOT EXISTS (SELECT FROM orders o JOIN instrument i ON i.slug IN (o.from_slug, o.to_slug)
    WHERE o.user_id = $1 AND i.instrument_type = 'fiat')
  AND NOT fiat_payment_reversed($1) AND NOT holder_has_name_hit($1)`

export class PostgresAccountStore implements AccountStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ email, passwordHash, locale, affiliateId, referredBy, now }: NewAccount): Promise<Account | null> {
    const { rows } = await this.#db.query<AccountRow>(
      `INSERT INTO account AS a (email, password_hash, locale, affiliate_id, referred_by, created_at)
       VALUES ($1, $2, $3, $4, $5, ${TIME(6)}) ON CONFLICT (lower(email COLLATE "C")) DO NOTHING RETURNING ${COLUMNS}`,
      [email, passwordHash, locale, affiliateId, referredBy, now],
    )
    return rows[0] ? fromRow(rows[0]) : null
  }

  find(userId: number): Promise<Account | null> {
    return this.#one('WHERE a.user_id = $1 AND a.deleted_at IS NULL', [userId])
  }

  findByEmail(email: string): Promise<Account | null> {
    return this.#one(`WHERE ${BY_EMAIL} AND a.deleted_at IS NULL`, [email])
  }

  findSignedIn({ userId, sessionId }: SignedIn, now: number): Promise<Account | null> {
    return this.#one(
      `JOIN session s USING (user_id)
       WHERE a.user_id = $1 AND s.session_id = $2 AND s.ended_at IS NULL AND s.expires_at > ${TIME(3)} AND a.deleted_at IS NULL`,
      [userId, sessionId, now],
    )
  }

  async partnerIds(userId: number): Promise<{ own: string | null; referrer: string | null }> {
    const { rows } = await this.#db.query<{ own: string | null; referrer: string | null }>(
      `SELECT a.affiliate_id AS own, r.affiliate_id AS referrer
       FROM account a LEFT JOIN account r ON r.user_id = a.referred_by WHERE a.user_id = $1`,
      [userId],
    )
    return rows[0] ?? { own: null, referrer: null }
  }

  async findPartner(affiliateId: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ user_id: number }>('SELECT user_id FROM account WHERE affiliate_id = $1', [
      affiliateId,
    ])
    return rows[0]?.user_id ?? null
  }

  setPassword(userId: number, passwordHash: string, was: string | null): Promise<boolean> {
    return this.#changes(
      'UPDATE account SET password_hash = $2 WHERE user_id = $1 AND password_hash IS NOT DISTINCT FROM $3 AND deleted_at IS NULL',
      [userId, passwordHash, was],
    )
  }

  setPendingEmail(userId: number, pending: PendingEmail | null): Promise<boolean> {
    return this.#changes(
      `UPDATE account SET pending_email = $2, pending_password_hash = $3
       WHERE user_id = $1 AND deleted_at IS NULL AND ($3::text IS NULL OR email IS NULL)`,
      [userId, pending?.email ?? null, pending?.passwordHash ?? null],
    )
  }

  removeFirstEmail(userId: number): Promise<boolean> {
    // The email address belongs to another user, so its hash must not connect the two accounts. However, keep the hash
    // after a card or bank payment, because the other user may have made it.
    return this.#changes(
      `WITH forgotten AS (
         DELETE FROM account_email_hash h USING account a
         WHERE h.user_id = $1 AND a.user_id = $1 AND a.first_email_at IS NOT NULL AND a.deleted_at IS NULL
           AND ${MAY_FORGET_HOLDER}
       )
       UPDATE account SET email = NULL, email_confirmed_at = NULL, pending_email = NULL, pending_password_hash = NULL,
         first_email_at = NULL, password_hash = NULL
       WHERE user_id = $1 AND first_email_at IS NOT NULL AND deleted_at IS NULL`,
      [userId],
    )
  }

  async confirmEmail(
    userId: number,
    { email, emailHash, now }: Parameters<AccountStore['confirmEmail']>[1],
  ): Promise<boolean> {
    try {
      return await this.#confirm([userId, email, now, emailHash])
    } catch (error) {
      if ((error as { code?: unknown }).code !== TAKEN) throw error
      return false
    }
  }

  #confirm(values: [userId: number, email: string, now: number, emailHash: string]): Promise<boolean> {
    return this.#changes(
      `WITH kept AS (
         UPDATE account SET email_confirmed_at = coalesce(email_confirmed_at, ${TIME(3)})
         WHERE user_id = $1 AND lower(email COLLATE "C") = lower($2 COLLATE "C") RETURNING user_id
       ), replaced AS (
         UPDATE account SET email = pending_email, email_confirmed_at = ${TIME(3)},
           first_email_at = CASE WHEN email IS NULL THEN ${TIME(3)} ELSE first_email_at END,
           password_hash = coalesce(pending_password_hash, password_hash),
           pending_email = NULL, pending_password_hash = NULL
         WHERE user_id = $1 AND lower(pending_email COLLATE "C") = lower($2 COLLATE "C")
           AND lower(email COLLATE "C") IS DISTINCT FROM lower($2 COLLATE "C") RETURNING user_id
       ), confirmed AS (
         SELECT user_id FROM kept UNION ALL SELECT user_id FROM replaced
       ), hashed AS (
         INSERT INTO account_email_hash (user_id, email_hash) SELECT user_id, $4 FROM confirmed ON CONFLICT DO NOTHING
       )
       SELECT FROM confirmed`,
      values,
    )
  }

  async setSettings(userId: number, { locale, notifications }: AccountSettings): Promise<Account | null> {
    const { rows } = await this.#db.query<AccountRow>(
      `UPDATE account a SET locale = coalesce($2, locale), notify_orders = coalesce($3, notify_orders),
         notify_orders_since = CASE WHEN $3 AND NOT notify_orders THEN now() ELSE notify_orders_since END
       WHERE user_id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
      [userId, locale ?? null, notifications?.orders ?? null],
    )
    return rows[0] ? fromRow(rows[0]) : null
  }

  async erase(userId: number, now: number): Promise<void> {
    // Lock the orders before the account. All transactions use this sequence, to avoid deadlocks.
    await this.#eraseFromOrders(userId)
    await this.#db.query(
      `UPDATE account SET email = NULL, email_confirmed_at = NULL, pending_email = NULL, pending_password_hash = NULL,
         first_email_at = NULL, password_hash = NULL, affiliate_id = NULL,
         referred_by = NULL, markup_bps = 0, locale = DEFAULT, notify_orders = DEFAULT, notify_orders_since = DEFAULT,
         deleted_at = ${TIME(2)} WHERE user_id = $1`,
      [userId, now],
    )
    await this.#db.query('DELETE FROM account_device WHERE user_id = $1', [userId])
    await this.#eraseEmailHashes(userId)
    await this.#eraseMessengerData(userId)
    await this.#db.query(
      `UPDATE review SET name = '' WHERE name <> '' AND (order_id IN (SELECT order_id FROM orders WHERE user_id = $1)
         OR card_order_id IN (SELECT order_id FROM card_order WHERE user_id = $1))`,
      [userId],
    )
    await this.#db.query(
      `UPDATE session SET user_agent = '', browser_fingerprint = NULL, ip = NULL WHERE user_id = $1`,
      [userId],
    )
  }

  async noteDevice(userId: number, device: Uint8Array, now: number): Promise<boolean> {
    const { rows } = await this.#db.query<{ is_new: boolean }>(
      `INSERT INTO account_device (user_id, device, seen_at) VALUES ($1, $2, ${TIME(3)})
       ON CONFLICT (user_id, device) DO UPDATE SET seen_at = excluded.seen_at RETURNING xmax = 0 AS is_new`,
      [userId, device, now],
    )
    return rows[0]?.is_new ?? false
  }

  /**
   * Erases personal data from the account's orders. Does not erase the tracking data of orders created with an API key,
   * because that data belongs to the partner's customers.
   */
  async #eraseFromOrders(userId: number): Promise<void> {
    await this.#db.query(
      `UPDATE orders o SET user_email = NULL FROM account a
       WHERE a.user_id = $1 AND o.user_id = a.user_id AND o.user_email IS NOT NULL
         AND (o.api_id IS NULL OR lower(o.user_email COLLATE "C") = lower(a.email COLLATE "C"))`,
      [userId],
    )
    await this.#db.query(
      'UPDATE orders SET tracking = NULL WHERE user_id = $1 AND api_id IS NULL AND tracking IS NOT NULL',
      [userId],
    )
    // An open card order must remain linked to its buyer, because the worker needs the buyer's access to the provider.
    // `forgetBuyers` removes the link later.
    await this.#db.query(
      `UPDATE card_order SET buyer_email = NULL, buyer_ip = NULL
       WHERE user_id = $1 AND buyer_email IS NOT NULL AND query_at IS NULL`,
      [userId],
    )
  }

  /**
   * Deletes the hashes of the account's email addresses. Retains them if the account has limits, blocks or holds on
   * card and bank payments. These must also apply to a new account of the same holder.
   */
  async #eraseEmailHashes(userId: number): Promise<void> {
    await this.#db.query(`DELETE FROM account_email_hash WHERE user_id = $1 AND ${MAY_FORGET_HOLDER}`, [userId])
  }

  async #eraseMessengerData(userId: number): Promise<void> {
    await this.#db.query(
      `DELETE FROM messenger_chat WHERE messenger_user_id = (SELECT messenger_user_id FROM messenger_link WHERE user_id = $1)`,
      [userId],
    )
    await this.#db.query(
      `DELETE FROM price_alert WHERE messenger_user_id = (SELECT messenger_user_id FROM messenger_link WHERE user_id = $1)`,
      [userId],
    )
    await this.#db.query('DELETE FROM messenger_message WHERE user_id = $1', [userId])
    await this.#db.query('DELETE FROM messenger_link WHERE user_id = $1', [userId])
  }

  async #one(rest: string, values: unknown[]): Promise<Account | null> {
    const { rows } = await this.#db.query<AccountRow>(`SELECT ${COLUMNS} FROM account a ${rest}`, values)
    return rows[0] ? fromRow(rows[0]) : null
  }

  async #changes(sql: string, values: unknown[]): Promise<boolean> {
    const { rowCount } = await this.#db.query(sql, values)
    return rowCount === 1
  }
}

function fromRow(row: AccountRow): Account {
  return {
    userId: row.user_id,
    email: row.email,
    isEmailConfirmed: row.email_confirmed_at !== null,
    pendingEmail:
      row.pending_email === null ? null : { email: row.pending_email, passwordHash: row.pending_password_hash },
    firstEmailAt: row.first_email_at?.getTime() ?? null,
    passwordHash: row.password_hash,
    permissions: row.permissions,
    adminScope: row.admin_scope,
    locale: row.locale,
    notifications: { orders: row.notify_orders },
    createdAt: row.created_at.getTime(),
  }
}
