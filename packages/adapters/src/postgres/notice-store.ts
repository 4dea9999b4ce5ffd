import type { DueNotice, NoticeKind, NoticeStore } from '@cambio/core/notices/notice'
import type { Queryable } from './queryable.ts'

const MAX_ATTEMPTS = 8

interface NoticeRow {
  order_id: number
  kind: NoticeKind
  email: string
  locale: string
  destination_address: string
  from_slug: string
  to_slug: string
  attempts: number
}

export class PostgresNoticeStore implements NoticeStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async due(limit: number): Promise<DueNotice[]> {
    const { rows } = await this.#db.query<NoticeRow>(
      `SELECT o.order_id, k.kind, who.email, who.locale, o.destination_address, o.from_slug, o.to_slug,
              coalesce(n.attempts, 0) AS attempts
       FROM order_news k JOIN orders o USING (order_id)
       LEFT JOIN account a ON a.user_id = o.user_id AND o.user_email IS NULL AND a.notify_orders
         AND a.email_confirmed_at IS NOT NULL AND k.at >= a.notify_orders_since
       CROSS JOIN LATERAL (SELECT coalesce(o.user_email, a.email) AS email, coalesce(a.locale, o.locale) AS locale) who
       LEFT JOIN order_notice n ON n.order_id = k.order_id AND n.kind = k.kind
       WHERE k.kind IS NOT NULL AND k.at > now() - interval '1 day' AND who.email IS NOT NULL
         AND (n.order_id IS NULL OR (n.sent_at IS NULL AND n.attempts < $1 AND n.next_at < now()))
       ORDER BY k.at LIMIT $2`,
      [MAX_ATTEMPTS, limit],
    )
    return rows.map((row) => ({
      orderId: row.order_id,
      kind: row.kind,
      email: row.email,
      locale: row.locale,
      destinationAddress: row.destination_address,
      from: row.from_slug,
      to: row.to_slug,
      attempts: row.attempts,
    }))
  }

  async sent(notice: DueNotice): Promise<void> {
    await this.#db.query(
      `INSERT INTO order_notice (order_id, kind, attempts, sent_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (order_id, kind) DO UPDATE SET sent_at = now(), attempts = excluded.attempts`,
      [notice.orderId, notice.kind, notice.attempts + 1],
    )
  }

  async failed(notice: DueNotice, retryMs: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO order_notice (order_id, kind, attempts, next_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4::numeric / 1000))
       ON CONFLICT (order_id, kind) DO UPDATE SET attempts = excluded.attempts, next_at = excluded.next_at`,
      [notice.orderId, notice.kind, notice.attempts + 1, retryMs],
    )
  }
}
