import type { DueNotice, NoticeKind, NoticeStore } from '@cambio/core/notices/notice'
import { MAX_ATTEMPTS, NoticeTable } from './notice-table.ts'
import type { Queryable } from './queryable.ts'

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
  readonly #notices: NoticeTable

  constructor(db: Queryable) {
    this.#db = db
    this.#notices = new NoticeTable(db, 'order_notice')
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

  sent(notice: DueNotice): Promise<void> {
    return this.#notices.sent(notice)
  }

  failed(notice: DueNotice, retryMs: number): Promise<void> {
    return this.#notices.retry({ ...notice, attempts: notice.attempts + 1 }, retryMs)
  }
}
