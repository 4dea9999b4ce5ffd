import type {
  BotStore,
  DueBotNotice,
  DueSwapMessage,
  OpenedChat,
  WebhookHealth,
} from '@cambio/core/messenger/bot/bot-store'
import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { CARD_NEWS, CARD_NOTICE_COLUMNS, cardNoticeOf, type CardNoticeRow } from '../messages/card-notice-store.ts'
import { IS_OF_CURRENT_WALLET } from '../chains/deposit-target-store.ts'
import { MAX_ATTEMPTS, NoticeTable } from '../messages/notice-table.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface SwapRow {
  order_id: number
  kind: DueSwapMessage['kind']
  locale: string
  destination_address: string
  from_slug: string
  to_slug: string
  attempts: number
  /** Public code of the card provider; only a card order has one. */
  provider: null
}

type NoticeRow = (SwapRow | CardNoticeRow) & { messenger_user_id: string }

/**
 * SQL for the oldest due message of each chat. Omits a chat with a delayed message that has no failed attempt, because
 * the messenger has then rate-limited the chat. A failed attempt delays only its own message.
 * `ORDER_CREATED` contains the deposit address of a waiting order. The bot therefore sends it even if the user allowed
 * messages only after the order was created.
 */
const DUE = `
  WITH news AS (
    SELECT order_id, k.kind, k.at, o.user_id, o.destination_address, o.from_slug, o.to_slug
    FROM (SELECT order_id, kind, at FROM order_news WHERE kind IS NOT NULL AND at > now() - interval '1 day'
          UNION ALL
          SELECT order_id, 'ORDER_CREATED', created_at FROM orders
          WHERE state = 'WAITING' AND user_id IS NOT NULL AND created_at > now() - interval '1 hour') k
    JOIN orders o USING (order_id)
    UNION ALL
    SELECT o.order_id, k.kind, k.at, o.user_id, o.destination_address, o.from_slug, o.to_slug FROM ${CARD_NEWS}),
  unsent AS (
    SELECT k.order_id, k.kind, k.at, l.messenger_user_id, coalesce(c.locale, a.locale) AS locale, k.destination_address,
           k.from_slug, k.to_slug, coalesce(n.attempts, 0) AS attempts, coalesce(n.next_at >= now(), false) AS waits
    FROM news k JOIN account a USING (user_id) JOIN messenger_link l USING (user_id)
    LEFT JOIN messenger_chat c USING (messenger_user_id)
    LEFT JOIN messenger_notice n ON n.order_id = k.order_id AND n.kind = k.kind
    WHERE c.blocked_at IS NULL AND k.at >= l.linked_at
      AND (k.kind = 'ORDER_CREATED' OR k.at >= coalesce(c.reachable_since, '-infinity'))
      AND (n.order_id IS NULL OR (n.sent_at IS NULL AND n.attempts < $1))),
  oldest AS (
    SELECT DISTINCT ON (messenger_user_id) * FROM unsent
    WHERE NOT waits AND messenger_user_id NOT IN (SELECT messenger_user_id FROM unsent WHERE waits AND attempts = 0)
    ORDER BY messenger_user_id, at)
  SELECT d.*, ${CARD_NOTICE_COLUMNS} FROM oldest d
  LEFT JOIN card_order o ON o.order_id = d.order_id AND d.kind LIKE 'CARD\\_%'
  ORDER BY d.at LIMIT $2`

export class PostgresBotStore implements BotStore {
  readonly #db: Queryable
  readonly #notices: NoticeTable

  constructor(db: Queryable) {
    this.#db = db
    this.#notices = new NoticeTable(db, 'messenger_notice')
  }

  async takeUpdate(updateKey: Uint8Array): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      'INSERT INTO messenger_update (update_key) VALUES ($1) ON CONFLICT DO NOTHING',
      [updateKey],
    )
    return rowCount === 1
  }

  async opened(messengerUserId: number, updateKey: Uint8Array | null): Promise<OpenedChat> {
    // Write to the logged table only for a new chat, or for a chat that has unblocked the bot.
    const { rows } = await this.#db.query<{ locale: string | null; is_taken: boolean }>(
      `WITH known AS (SELECT locale, blocked_at FROM messenger_chat WHERE messenger_user_id = $1),
       opened AS (
         INSERT INTO messenger_chat (messenger_user_id)
         SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM known WHERE blocked_at IS NULL)
         ON CONFLICT (messenger_user_id) DO UPDATE SET blocked_at = NULL, reachable_since = now()),
       taken AS (
         INSERT INTO messenger_update (update_key) SELECT $2::bytea WHERE $2 IS NOT NULL
         ON CONFLICT DO NOTHING RETURNING update_key)
       SELECT (SELECT locale FROM known) AS locale, EXISTS (SELECT FROM taken) AS is_taken`,
      [messengerUserId, updateKey],
    )
    const locale = rows[0]?.locale ?? ''
    return { locale: isLocaleCode(locale) ? locale : null, isTaken: rows[0]?.is_taken === true }
  }

  async blocked(messengerUserId: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO messenger_chat (messenger_user_id, blocked_at) VALUES ($1, now())
       ON CONFLICT (messenger_user_id) DO UPDATE SET blocked_at = excluded.blocked_at`,
      [messengerUserId],
    )
  }

  async isReachable(messengerUserId: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      'SELECT 1 FROM messenger_chat WHERE messenger_user_id = $1 AND blocked_at IS NULL',
      [messengerUserId],
    )
    return rowCount === 1
  }

  async chosenLocale(messengerUserId: number): Promise<LocaleCode | null> {
    const { rows } = await this.#db.query<{ locale: string | null }>(
      'SELECT locale FROM messenger_chat WHERE messenger_user_id = $1',
      [messengerUserId],
    )
    const locale = rows[0]?.locale ?? ''
    return isLocaleCode(locale) ? locale : null
  }

  async setLocale(messengerUserId: number, locale: LocaleCode): Promise<void> {
    await this.#db.query(
      `INSERT INTO messenger_chat (messenger_user_id, locale) VALUES ($1, $2)
       ON CONFLICT (messenger_user_id) DO UPDATE SET locale = excluded.locale`,
      [messengerUserId, locale],
    )
  }

  async requestMenu(messengerUserId: number, locale: LocaleCode): Promise<void> {
    await this.#db.query(
      `UPDATE messenger_chat SET menu_locale = $2, menu_attempts = 0, menu_next_at = now()
       WHERE messenger_user_id = $1 AND (menu_locale IS DISTINCT FROM $2 OR menu_attempts > 0)`,
      [messengerUserId, locale],
    )
  }

  async depositSource(orderId: number): Promise<'own' | 'provider' | null> {
    const { rows } = await this.#db.query<{ is_filled: boolean; is_own: boolean }>(
      `SELECT o.fill IS NOT NULL AS is_filled,
              EXISTS (SELECT 1 FROM own_address
                      WHERE chain = o.deposit_chain AND address = o.deposit_address AND ${IS_OF_CURRENT_WALLET}
                        AND (order_id = o.order_id OR (purpose = 'hot' AND o.deposit_memo IS NOT NULL))) AS is_own
       FROM orders o WHERE o.order_id = $1`,
      [orderId],
    )
    if (rows[0]?.is_own) return 'own'
    return rows[0]?.is_filled ? 'provider' : null
  }

  async due(limit: number): Promise<DueBotNotice[]> {
    const { rows } = await this.#db.query<NoticeRow>(DUE, [MAX_ATTEMPTS, limit])
    return rows.map((row) => ({
      ...(row.provider === null ? swapMessageOf(row) : cardNoticeOf(row)),
      messengerUserId: Number(row.messenger_user_id),
    }))
  }

  sent(notice: DueBotNotice): Promise<void> {
    return this.#notices.sent(notice)
  }

  failed(notice: DueBotNotice, retryMs: number): Promise<void> {
    return this.#notices.retry({ ...notice, attempts: notice.attempts + 1 }, retryMs)
  }

  limited(notice: DueBotNotice, retryMs: number): Promise<void> {
    return this.#notices.retry(notice, retryMs)
  }

  async forgetUpdates(ageMs: number): Promise<void> {
    await this.#db.query(
      'DELETE FROM messenger_update WHERE handled_at < now() - make_interval(secs => $1::numeric / 1000)',
      [ageMs],
    )
  }

  async setHealth({ checkedAt, problem }: WebhookHealth): Promise<void> {
    await this.#db.query(
      `INSERT INTO messenger_webhook (checked_at, problem) VALUES (${TIME(1)}, $2)
       ON CONFLICT (only_row) DO UPDATE SET checked_at = excluded.checked_at, problem = excluded.problem`,
      [checkedAt, problem],
    )
  }

  async health(): Promise<WebhookHealth | null> {
    const { rows } = await this.#db.query<{ checked_at: Date; problem: string | null }>(
      'SELECT checked_at, problem FROM messenger_webhook',
    )
    return rows[0] ? { checkedAt: rows[0].checked_at.getTime(), problem: rows[0].problem } : null
  }
}

function swapMessageOf(row: SwapRow): Omit<DueSwapMessage, 'messengerUserId'> {
  return {
    orderId: row.order_id,
    kind: row.kind,
    locale: row.locale,
    destinationAddress: row.destination_address,
    from: row.from_slug,
    to: row.to_slug,
    attempts: row.attempts,
  }
}
