import type { DueSupportMessage, SupportMessage, SupportStore } from '@cambio/core/support/support-message'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Queryable } from './queryable.ts'
import { TIME } from './time.ts'

interface SupportRow {
  message_id: string
  email: string
  subject: string
  order_id: number | null
  body: string
  locale: LocaleCode
  attempts: number
}

export class PostgresSupportStore implements SupportStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ email, subject, orderId, text, locale }: SupportMessage, now: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO support_message (email, subject, order_id, body, locale, created_at, next_at)
       VALUES ($1, $2, $3, $4, $5, ${TIME(6)}, ${TIME(6)})`,
      [email, subject, orderId, text, locale, now],
    )
  }

  async due(limit: number, now: number): Promise<DueSupportMessage[]> {
    const { rows } = await this.#db.query<SupportRow>(
      `SELECT message_id, email, subject, order_id, body, locale, attempts FROM support_message
       WHERE next_at <= ${TIME(2)} ORDER BY next_at, message_id LIMIT $1`,
      [limit, now],
    )
    return rows.map((row) => ({
      messageId: row.message_id,
      email: row.email,
      subject: row.subject,
      orderId: row.order_id,
      text: row.body,
      locale: row.locale,
      attempts: row.attempts,
    }))
  }

  async sent(messageId: string): Promise<void> {
    await this.#db.query('DELETE FROM support_message WHERE message_id = $1', [messageId])
  }

  async failed(messageId: string, retryMs: number | null, now: number): Promise<void> {
    await this.#db.query(
      `UPDATE support_message SET attempts = attempts + 1,
         next_at = CASE WHEN $2::numeric IS NOT NULL THEN ${TIME(3)} + make_interval(secs => $2::numeric / 1000) END
       WHERE message_id = $1`,
      [messageId, retryMs, now],
    )
  }
}
