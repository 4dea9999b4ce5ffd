import type { AccountEmailKind, DueAccountEmail, EmailFacts } from '@cambio/core/accounts/account'
import type { AccountEmailStore, NewAccountEmail } from '@cambio/core/accounts/account-stores'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Maximum age of an event for which the worker still sends an email. */
const NEWS_FOR = `interval '1 day'`

/**
 * Kinds of emails that the server may also queue. It does so through a database function, because its role cannot write
 * to the table.
 */
const SERVER_KINDS: ReadonlySet<AccountEmailKind> = new Set(['CONFIRM_EMAIL', 'NEW_DEVICE', 'RESET_PASSWORD'])

interface EmailRow {
  email_id: string
  kind: AccountEmailKind
  user_id: number | null
  email: string
  locale: LocaleCode | null
  facts: EmailFacts
  created_at: Date
  sent_at: Date | null
  attempts: number
}

export class PostgresAccountEmailStore implements AccountEmailStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ kind, userId, email, locale, facts = {}, now }: NewAccountEmail): Promise<void> {
    const values = [kind, userId, email, locale, facts, now]
    if (SERVER_KINDS.has(kind)) {
      await this.#db.query(`SELECT queue_account_email($1, $2, $3, $4, $5, ${TIME(6)})`, values)
      return
    }
    await this.#db.query(
      `INSERT INTO account_email_queue (kind, user_id, email, locale, facts, created_at, next_at)
       VALUES ($1, $2, $3, $4, $5, ${TIME(6)}, ${TIME(6)})`,
      values,
    )
  }

  async addFor({ kind, userId, facts = {}, now }: Omit<NewAccountEmail, 'email' | 'locale'>): Promise<void> {
    await this.#db.query(
      `INSERT INTO account_email_queue (kind, user_id, email, locale, facts, created_at, next_at)
       SELECT $1, user_id, email, locale, $3, ${TIME(4)}, ${TIME(4)} FROM account
       WHERE user_id = $2 AND email_confirmed_at IS NOT NULL`,
      [kind, userId, facts, now],
    )
  }

  async due(limit: number, now: number): Promise<DueAccountEmail[]> {
    const { rows } = await this.#db.query<EmailRow>(
      `SELECT email_id, kind, user_id, email, locale, facts, created_at, attempts FROM account_email_queue
       WHERE sent_at IS NULL AND dropped_at IS NULL AND next_at <= ${TIME(2)} AND created_at > ${TIME(2)} - ${NEWS_FOR}
       ORDER BY lane DESC, next_at, email_id LIMIT $1`,
      [limit, now],
    )
    return rows.map((row) => ({
      emailId: row.email_id,
      kind: row.kind,
      userId: row.user_id,
      email: row.email,
      locale: row.locale,
      facts: row.facts,
      createdAt: row.created_at.getTime(),
      attempts: row.attempts,
    }))
  }

  async sent(emailId: string, userId: number, now: number): Promise<void> {
    await this.#db.query(
      `UPDATE account_email_queue SET sent_at = ${TIME(3)}, user_id = $2, attempts = attempts + 1 WHERE email_id = $1`,
      [emailId, userId, now],
    )
  }

  async drop(emailId: string, now: number): Promise<void> {
    await this.#db.query(`UPDATE account_email_queue SET dropped_at = ${TIME(2)} WHERE email_id = $1`, [emailId, now])
  }

  async failed(emailId: string, retryMs: number, now: number): Promise<void> {
    await this.#db.query(
      `UPDATE account_email_queue SET attempts = attempts + 1,
         next_at = ${TIME(3)} + make_interval(secs => $2::numeric / 1000)
       WHERE email_id = $1`,
      [emailId, retryMs, now],
    )
  }

  async giveUp(emailId: string, now: number): Promise<void> {
    await this.#db.query(
      `WITH ended AS (
         UPDATE account_email_queue SET attempts = attempts + 1, dropped_at = ${TIME(2)}
         WHERE email_id = $1 RETURNING kind, user_id, attempts)
       INSERT INTO undelivered_email (kind, user_id, attempts, given_up_at)
       SELECT kind, user_id, attempts, ${TIME(2)} FROM ended`,
      [emailId, now],
    )
  }

  async list(userId: number, limit: number): ReturnType<AccountEmailStore['list']> {
    const { rows } = await this.#db.query<EmailRow>(
      `SELECT kind, created_at, sent_at FROM account_email_queue WHERE user_id = $1 ORDER BY email_id DESC LIMIT $2`,
      [userId, limit],
    )
    return rows.map((row) => ({
      kind: row.kind,
      createdAt: row.created_at.getTime(),
      sentAt: row.sent_at?.getTime() ?? null,
    }))
  }

  async forget(userId: number, email: string): Promise<void> {
    await this.#db.query('DELETE FROM undelivered_email WHERE user_id = $1', [userId])
    await this.#db.query(
      `DELETE FROM account_email_queue
       WHERE user_id = $1 OR (user_id IS NULL AND lower(email COLLATE "C") = lower($2 COLLATE "C"))`,
      [userId, email],
    )
  }
}
