import type { AnyNotice } from '@cambio/core/notices/notice'
import type { Queryable } from '../queryable.ts'

/**
 * Maximum number of attempts to send a bot message. After this many failures, the stores no longer return the message.
 */
export const MAX_ATTEMPTS = 8

type Message = Pick<AnyNotice, 'orderId' | 'kind' | 'attempts'>

/** Table with one row for each order and event, which records that the message was sent, or when it will be retried. */
export class NoticeTable {
  readonly #db: Queryable
  readonly #name: string

  constructor(db: Queryable, name: 'order_notice' | 'card_order_notice' | 'messenger_notice') {
    this.#db = db
    this.#name = name
  }

  /** Records that a message was sent. */
  async sent({ orderId, kind, attempts }: Message): Promise<void> {
    await this.#db.query(
      `INSERT INTO ${this.#name} (order_id, kind, attempts, sent_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (order_id, kind) DO UPDATE SET sent_at = now(), attempts = excluded.attempts`,
      [orderId, kind, attempts + 1],
    )
  }

  /** Stores the number of failed attempts and schedules the next one in `retryMs` milliseconds. */
  async retry({ orderId, kind, attempts }: Message, retryMs: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO ${this.#name} (order_id, kind, attempts, next_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4::numeric / 1000))
       ON CONFLICT (order_id, kind) DO UPDATE SET attempts = excluded.attempts, next_at = excluded.next_at`,
      [orderId, kind, attempts, retryMs],
    )
  }

  /** Stores the number of failed attempts, schedules no further attempt, and lists the email for the operators. */
  async giveUp({ orderId, kind, attempts }: Message): Promise<void> {
    await this.#db.query(
      `WITH ended AS (
         INSERT INTO ${this.#name} (order_id, kind, attempts, next_at) VALUES ($1, $2, $3, 'infinity')
         ON CONFLICT (order_id, kind) DO UPDATE SET attempts = excluded.attempts, next_at = excluded.next_at
         RETURNING order_id, kind, attempts)
       INSERT INTO undelivered_email (kind, order_id, attempts, given_up_at)
       SELECT kind, order_id, attempts, now() FROM ended`,
      [orderId, kind, attempts],
    )
  }
}
