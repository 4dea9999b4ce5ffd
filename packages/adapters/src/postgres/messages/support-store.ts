import type {
  ChatSupportMessage,
  DueSupportMessage,
  FormMessage,
  GivenUpMessage,
  SupportStore,
} from '@cambio/core/support/support-message'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface SupportRow {
  message_id: string
  email: string | null
  ticket_id: string | null
  subject: string
  order_id: number | null
  body: string
  locale: LocaleCode
  attempts: number
}

interface GivenUpRow extends SupportRow {
  given_up_at: Date
  total: number
}

const ROW = 'message_id, email, ticket_id, subject, order_id, body, locale, attempts'

export class PostgresSupportStore implements SupportStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ email, subject, orderId, text, locale }: FormMessage): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      'INSERT INTO support_message (email, subject, order_id, body, locale) VALUES ($1, $2, $3, $4, $5)',
      [email, subject, orderId, text, locale],
    )
    return rowCount === 1
  }

  async addFromChat(message: ChatSupportMessage, now: number): Promise<void> {
    const { messengerUserId, updateId, email, subject, text, locale } = message
    await this.#db.query(
      `WITH ticket AS (
         INSERT INTO messenger_ticket (update_id, messenger_user_id, created_at) VALUES ($1, $2, ${TIME(7)})
         ON CONFLICT (update_id) DO NOTHING RETURNING ticket_id)
       INSERT INTO support_message (email, subject, body, locale, created_at, next_at, ticket_id)
       SELECT $3, $4, $5, $6, ${TIME(7)}, ${TIME(7)}, ticket_id FROM ticket`,
      [updateId, messengerUserId, email, subject, text, locale, now],
    )
  }

  async authorOf(ticketId: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ messenger_user_id: string }>(
      'SELECT messenger_user_id FROM messenger_ticket WHERE ticket_id = $1',
      [ticketId],
    )
    return rows[0] ? Number(rows[0].messenger_user_id) : null
  }

  async due(limit: number, now: number): Promise<DueSupportMessage[]> {
    const oldest = (isOfForm: boolean) =>
      `(SELECT ${ROW} FROM support_message WHERE (ticket_id IS NULL) = ${isOfForm} AND next_at <= ${TIME(2)}
        ORDER BY next_at, message_id LIMIT $1)`
    const { rows } = await this.#db.query<SupportRow>(`${oldest(false)} UNION ALL ${oldest(true)}`, [limit, now])
    return rows.map(messageOf)
  }

  async remove(messageId: string): Promise<void> {
    await this.#db.query('DELETE FROM support_message WHERE message_id = $1', [messageId])
  }

  async failed(messageId: string, retryMs: number | null, now: number): Promise<void> {
    await this.#db.query(
      `UPDATE support_message SET attempts = attempts + 1,
         next_at = CASE WHEN $2::numeric IS NOT NULL THEN ${TIME(3)} + make_interval(secs => $2::numeric / 1000) END,
         given_up_at = CASE WHEN $2::numeric IS NULL THEN ${TIME(3)} END
       WHERE message_id = $1`,
      [messageId, retryMs, now],
    )
  }

  async givenUp(limit: number): Promise<{ total: number; items: GivenUpMessage[] }> {
    const { rows } = await this.#db.query<GivenUpRow>(
      `SELECT ${ROW}, given_up_at, count(*) OVER ()::int AS total FROM support_message
       WHERE given_up_at IS NOT NULL ORDER BY given_up_at, message_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(givenUpOf) }
  }

  async findGivenUp(messageId: string): Promise<GivenUpMessage | null> {
    const { rows } = await this.#db.query<GivenUpRow>(
      `SELECT ${ROW}, given_up_at FROM support_message WHERE message_id = $1 AND given_up_at IS NOT NULL`,
      [messageId],
    )
    return rows[0] ? givenUpOf(rows[0]) : null
  }

  async retry(messageId: string, now: number): Promise<void> {
    await this.#db.query(
      `UPDATE support_message SET attempts = 0, next_at = ${TIME(2)}, given_up_at = NULL WHERE message_id = $1`,
      [messageId, now],
    )
  }
}

function messageOf(row: SupportRow): DueSupportMessage {
  return {
    messageId: row.message_id,
    email: row.email,
    ticketId: row.ticket_id,
    subject: row.subject,
    orderId: row.order_id,
    text: row.body,
    locale: row.locale,
    attempts: row.attempts,
  }
}

function givenUpOf(row: GivenUpRow): GivenUpMessage {
  return { ...messageOf(row), givenUpAt: row.given_up_at.getTime() }
}
