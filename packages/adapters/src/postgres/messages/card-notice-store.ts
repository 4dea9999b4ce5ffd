import type { CardNoticeKind, CardNoticeStore, DueCardNotice } from '@cambio/core/card-orders/card-notice'
import { NoticeTable } from './notice-table.ts'
import type { Queryable } from '../queryable.ts'

/**
 * SQL for the events of a card order `o` that trigger an email and a bot message. These are state changes, late coins,
 * and the end of an order without a delivery. A chargeback has its own time, because a later decision by an operator
 * changes `updated_at`.
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
  SELECT coalesce(CASE WHEN o.outcome = 'charged-back' THEN o.reversed_at END, o.updated_at), CASE o.outcome
    WHEN 'declined' THEN 'CARD_DECLINED'
    WHEN 'charged-back' THEN 'CARD_CHARGED_BACK'
    ELSE 'CARD_CANCELLED' END
  WHERE o.outcome IN ('declined', 'cancelled', 'expired', 'charged-back')`

/**
 * SQL for the card order events of the last day. It defines the aliases `o` (the card order) and `k` (the time and kind
 * of the event). No event is newer than its order's last change, so the index on `updated_at` limits the scan.
 */
export const CARD_NEWS = `(SELECT * FROM card_order WHERE updated_at > now() - interval '1 day') o
  CROSS JOIN LATERAL (SELECT * FROM (${NEWS}) e WHERE e.at > now() - interval '1 day') k`

/** SQL for the columns of a card order `o` that only emails and bot messages about card orders show. */
export const CARD_NOTICE_COLUMNS = `o.provider, o.currency, o.pay::text, o.tx_id, o.provider_order_id,
  coalesce(o.delivered, o.amount_to_get)::text AS coins`

/** Row about an event of a card order, with `CARD_NOTICE_COLUMNS`. */
export interface CardNoticeRow {
  order_id: number
  kind: CardNoticeKind
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
    const { rows } = await this.#db.query<CardNoticeRow & { email: string; at: Date }>(
      `SELECT o.order_id, k.kind, k.at, a.email, a.locale, o.to_slug, o.destination_address,
         ${CARD_NOTICE_COLUMNS}, coalesce(n.attempts, 0) AS attempts
       FROM ${CARD_NEWS} JOIN account a USING (user_id)
       LEFT JOIN card_order_notice n ON n.order_id = o.order_id AND n.kind = k.kind
       WHERE a.email IS NOT NULL AND a.email_confirmed_at IS NOT NULL
         AND (n.order_id IS NULL OR (n.sent_at IS NULL AND n.next_at < now()))
       ORDER BY k.at, o.order_id LIMIT $1`,
      [limit],
    )
    return rows.map((row) => ({ ...cardNoticeOf(row), email: row.email, at: row.at.getTime() }))
  }

  sent(notice: DueCardNotice): Promise<void> {
    return this.#notices.sent(notice)
  }

  failed(notice: DueCardNotice, retryMs: number): Promise<void> {
    return this.#notices.retry({ ...notice, attempts: notice.attempts + 1 }, retryMs)
  }

  giveUp(notice: DueCardNotice): Promise<void> {
    return this.#notices.giveUp({ ...notice, attempts: notice.attempts + 1 })
  }
}

/** Converts a row to the data that the email and the bot message about a card order contain. */
export function cardNoticeOf(row: CardNoticeRow): Omit<DueCardNotice, 'email' | 'at'> {
  return {
    orderId: row.order_id,
    kind: row.kind,
    locale: row.locale,
    provider: row.provider,
    pay: { currency: row.currency, minor: BigInt(row.pay) },
    to: row.to_slug,
    coinsAtomic: BigInt(row.coins),
    destinationAddress: row.destination_address,
    txId: row.tx_id,
    reference: row.provider_order_id,
    attempts: row.attempts,
  }
}
