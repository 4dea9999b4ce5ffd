import type { CardNoticeKind, CardNoticeStore, DueCardNotice } from '@cambio/core/card-orders/card-notice'
import { MAX_ATTEMPTS, NoticeTable } from './notice-table.ts'
import type { Queryable } from './queryable.ts'

/**
 * SQL for the events of a card order `o` that trigger an email: state changes, late coins, and the end of an order
 * without a delivery.
 */
const NEWS = `SELECT to_timestamp((e ->> 'at')::numeric / 1000) AS at, CASE e ->> 'kind'
    WHEN 'CREATION_END' THEN 'CARD_CREATED'
    WHEN 'DEPOSIT_REGISTERED' THEN 'CARD_PAID'
    WHEN 'WITHDRAWAL_COMPLETED' THEN 'CARD_DELIVERED'
    ELSE 'CARD_REFUNDED' END AS kind
  FROM jsonb_array_elements(o.events) e
  WHERE e ->> 'kind' IN ('DEPOSIT_REGISTERED', 'WITHDRAWAL_COMPLETED')
    OR (e ->> 'kind' = 'CREATION_END' AND o.redirect_url IS NOT NULL)
    OR (e ->> 'kind' = 'REFUND_COMPLETED' AND o.outcome = 'failed')
  UNION ALL
  SELECT o.late_at, 'CARD_LATE' WHERE o.late_at IS NOT NULL AND o.state IN ('EXCHANGING', 'SENDING')
  UNION ALL
  SELECT o.updated_at, CASE o.outcome
    WHEN 'declined' THEN 'CARD_DECLINED'
    WHEN 'charged-back' THEN 'CARD_CHARGED_BACK'
    ELSE 'CARD_CANCELLED' END
  WHERE o.outcome IN ('declined', 'cancelled', 'expired', 'charged-back')`

interface CardNoticeRow {
  order_id: number
  kind: CardNoticeKind
  email: string
  locale: string
  provider: string
  currency: string
  pay: string
  to_slug: string
  coins: string
  destination_address: string
  tx_id: string | null
  provider_order_id: string | null
  attempts: number
}

export class PostgresCardNoticeStore implements CardNoticeStore {
  readonly #db: Queryable
  readonly #notices: NoticeTable

  constructor(db: Queryable) {
    this.#db = db
    this.#notices = new NoticeTable(db, 'card_order_notice')
  }

  async due(limit: number): Promise<DueCardNotice[]> {
    const { rows } = await this.#db.query<CardNoticeRow>(
      // No event of an order is newer than its last change, so the index on `updated_at` limits the scan.
      `SELECT o.order_id, k.kind, a.email, a.locale, o.provider, o.currency, o.pay::text, o.to_slug,
         coalesce(o.delivered, o.amount_to_get)::text AS coins, o.destination_address, o.tx_id, o.provider_order_id,
         coalesce(n.attempts, 0) AS attempts
       FROM card_order o JOIN account a USING (user_id) CROSS JOIN LATERAL (${NEWS}) k
       LEFT JOIN card_order_notice n ON n.order_id = o.order_id AND n.kind = k.kind
       WHERE o.updated_at > now() - interval '1 day' AND k.at > now() - interval '1 day'
         AND a.email IS NOT NULL AND a.email_confirmed_at IS NOT NULL
         AND (n.order_id IS NULL OR (n.sent_at IS NULL AND n.attempts < $1 AND n.next_at < now()))
       ORDER BY k.at, o.order_id LIMIT $2`,
      [MAX_ATTEMPTS, limit],
    )
    return rows.map((row) => ({
      orderId: row.order_id,
      kind: row.kind,
      email: row.email,
      locale: row.locale,
      provider: row.provider,
      pay: { currency: row.currency, minor: BigInt(row.pay) },
      to: row.to_slug,
      coinsAtomic: BigInt(row.coins),
      destinationAddress: row.destination_address,
      txId: row.tx_id,
      reference: row.provider_order_id,
      attempts: row.attempts,
    }))
  }

  sent(notice: DueCardNotice): Promise<void> {
    return this.#notices.sent(notice)
  }

  failed(notice: DueCardNotice, retryMs: number): Promise<void> {
    return this.#notices.retry({ ...notice, attempts: notice.attempts + 1 }, retryMs)
  }
}
