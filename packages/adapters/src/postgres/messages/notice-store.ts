import type { DueNotice, NoticeStore } from '@cambio/core/notices/notice'
import { NoticeTable } from './notice-table.ts'
import type { Queryable } from '../queryable.ts'

/**
 * SQL condition that matches purchases by bank transfer and sales to a card or a bank account. The account that created
 * such an order always receives emails about it. Must match the condition of the index `orders_fiat_changed`.
 */
const IS_FIAT = `(o.from_slug = 'eur-sepa' OR o.to_slug IN ('usd-card', 'eur-card', 'eur-sepa'))`
const IS_CARD_SALE = `o.to_slug IN ('usd-card', 'eur-card')`
/** SQL condition for a sale whose coins arrived and whose payout has neither ended nor been refused. */
const IS_PAYING_OUT = `o.state IN ('EXCHANGING', 'SENDING')`

/** SQL for the kind of email that an event in `order_news` triggers. NULL if it triggers none. */
const KIND = `CASE
  WHEN o.from_slug = 'eur-sepa' THEN CASE k.kind
    WHEN 'DEPOSIT_REGISTERED' THEN 'BANK_RECEIVED'
    WHEN 'WITHDRAWAL_COMPLETED' THEN 'BANK_SENT'
    WHEN 'REFUND_COMPLETED' THEN 'BANK_REFUNDED'
    ELSE k.kind END
  WHEN o.to_slug = 'eur-sepa' THEN CASE k.kind
    WHEN 'DEPOSIT_REGISTERED' THEN 'BANK_SALE_RECEIVED'
    WHEN 'WITHDRAWAL_COMPLETED' THEN 'BANK_SALE_PAID_OUT'
    ELSE k.kind END
  WHEN ${IS_CARD_SALE} THEN CASE k.kind
    WHEN 'WITHDRAWAL_COMPLETED' THEN 'SALE_PAID_OUT'
    WHEN 'REFUND_COMPLETED' THEN 'SALE_REFUNDED' END
  ELSE k.kind END`

/** SQL for those events of the last day that trigger an email. */
const NEWS = `SELECT k.order_id, k.at, ${KIND} AS kind FROM order_news k JOIN orders o USING (order_id)
    WHERE k.kind IS NOT NULL AND k.at > now() - interval '1 day'
  UNION ALL
  SELECT o.order_id, e.at, CASE
      WHEN e.kind = 'DEPOSIT_REGISTERED' THEN 'SALE_RECEIVED'
      WHEN o.from_slug = 'eur-sepa' THEN 'BANK_CREATED'
      WHEN o.to_slug = 'eur-sepa' THEN 'BANK_SALE_CREATED'
      ELSE 'SALE_CREATED' END
    FROM orders o JOIN order_event e USING (order_id)
    WHERE ${IS_FIAT} AND o.updated_at > now() - interval '1 day' AND e.at > now() - interval '1 day'
      AND ((e.kind = 'CREATION_END' AND o.state <> 'EXPIRED') OR (e.kind = 'DEPOSIT_REGISTERED' AND ${IS_CARD_SALE} AND ${IS_PAYING_OUT}))
  UNION ALL
  SELECT o.order_id, o.updated_at, 'SALE_PAYOUT_REFUSED' FROM orders o
    WHERE ${IS_FIAT} AND o.updated_at > now() - interval '1 day' AND ${IS_CARD_SALE}
      AND o.state = 'ACTION_REQUIRED'`

interface NoticeRow {
  order_id: number
  kind: DueNotice['kind']
  at: Date
  email: string
  locale: string
  destination_address: string
  from_slug: string
  to_slug: string
  claimed_deposit: string
  amount_to_get: string
  deposit_address: string
  deposit_memo: string | null
  card_digits: string | null
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
      `SELECT o.order_id, k.kind, k.at, who.email, who.locale, o.destination_address, o.from_slug, o.to_slug,
              o.claimed_deposit::text, coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic' AS amount_to_get,
              o.deposit_address, o.deposit_memo, o.fill ->> 'cardDigits' AS card_digits,
              coalesce(n.attempts, 0) AS attempts
       FROM (${NEWS}) k JOIN orders o USING (order_id)
       LEFT JOIN account a ON a.user_id = o.user_id AND o.user_email IS NULL AND a.email_confirmed_at IS NOT NULL
         AND (${IS_FIAT} OR (a.notify_orders AND k.at >= a.notify_orders_since))
       CROSS JOIN LATERAL (SELECT coalesce(o.user_email, a.email) AS email, coalesce(a.locale, o.locale) AS locale) who
       LEFT JOIN order_notice n ON n.order_id = k.order_id AND n.kind = k.kind
       WHERE k.kind IS NOT NULL AND k.at > now() - interval '1 day' AND who.email IS NOT NULL
         AND (n.order_id IS NULL OR (n.sent_at IS NULL AND n.next_at < now()))
       ORDER BY k.at LIMIT $1`,
      [limit],
    )
    return rows.map((row) => ({
      orderId: row.order_id,
      kind: row.kind,
      at: row.at.getTime(),
      email: row.email,
      locale: row.locale,
      destinationAddress: row.destination_address,
      from: row.from_slug,
      to: row.to_slug,
      depositAtomic: BigInt(row.claimed_deposit),
      amountToGetAtomic: BigInt(row.amount_to_get),
      depositAddress: row.deposit_address,
      depositMemo: row.deposit_memo,
      cardDigits: row.card_digits,
      attempts: row.attempts,
    }))
  }

  sent(notice: DueNotice): Promise<void> {
    return this.#notices.sent(notice)
  }

  failed(notice: DueNotice, retryMs: number): Promise<void> {
    return this.#notices.retry({ ...notice, attempts: notice.attempts + 1 }, retryMs)
  }

  giveUp(notice: DueNotice): Promise<void> {
    return this.#notices.giveUp({ ...notice, attempts: notice.attempts + 1 })
  }
}
