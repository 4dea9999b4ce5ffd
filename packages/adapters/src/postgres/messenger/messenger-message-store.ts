import type {
  DueMessengerMessage,
  MessengerFacts,
  MessengerMessageKind,
  MessengerMessageStore,
  NewAccountMessage,
  NewMergeRequest,
  NewMessengerMessage,
  NewWithdrawalRequest,
  PressedMessage,
} from '@cambio/core/accounts/messenger-message'
import type { MessageOutbox } from '@cambio/core/messenger/bot/message-outbox'
import { MAX_ATTEMPTS } from '../messages/notice-table.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface DueRow {
  message_id: string
  kind: MessengerMessageKind
  messenger_user_id: string
  withdrawal_id: string | null
  locale: string
  facts: MessengerFacts
  attempts: number
}

interface PressedRow {
  message_id: string
  kind: MessengerMessageKind
  messenger_user_id: string
  linked_user_id: number | null
  linked_at: Date | null
  is_yes: boolean
  user_id: number | null
  withdrawal_id: string | null
  merge_id: string | null
  created_at: Date
}

/**
 * SQL for the priority of a message, where 0 is sent first. Confirmation requests have priority 0, because a user is
 * waiting for them. Price alerts have the lowest priority, because a user can set many of them.
 */
const URGENCY = `CASE WHEN kind LIKE 'CONFIRM\\_%' THEN 0 WHEN kind = 'PRICE_ALERT' THEN 2 ELSE 1 END`
/**
 * SQL for the most urgent due message of each chat. A delayed message without a failed attempt means that the messenger
 * has rate-limited the chat. The query then returns no message for that chat.
 */
const DUE = `
  WITH unsent AS (
    SELECT m.*, coalesce(c.locale, a.locale, 'en') AS locale, m.next_at > now() AS waits
    FROM messenger_message m LEFT JOIN messenger_chat c USING (messenger_user_id)
    LEFT JOIN account a ON a.user_id = m.user_id
    LEFT JOIN withdrawal w ON w.withdrawal_id = m.withdrawal_id
    WHERE m.sent_at IS NULL AND m.attempts < $1 AND m.expires_at > now() AND c.blocked_at IS NULL
      AND (m.kind <> 'CONFIRM_WITHDRAWAL' OR (w.confirmed_at IS NULL AND w.voided_at IS NULL))),
  next AS (
    SELECT DISTINCT ON (messenger_user_id) * FROM unsent
    WHERE NOT waits AND messenger_user_id NOT IN (SELECT messenger_user_id FROM unsent WHERE waits AND attempts = 0)
    ORDER BY messenger_user_id, ${URGENCY}, message_id)
  SELECT * FROM next ORDER BY ${URGENCY}, message_id LIMIT $2`

export class PostgresMessengerMessageStore implements MessengerMessageStore, MessageOutbox {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add(messengerUserId: number, message: NewMessengerMessage): Promise<void> {
    const { kind, userId, facts, now, expiresAt } = message
    await this.#db.query(
      `INSERT INTO messenger_message (messenger_user_id, kind, user_id, facts, created_at, next_at, expires_at)
       VALUES ($1, $2, $3, $4, ${TIME(5)}, ${TIME(5)}, ${TIME(6)})`,
      [messengerUserId, kind, userId, facts, now, expiresAt],
    )
  }

  async addForAccount(message: NewAccountMessage): Promise<void> {
    const { kind, userId, facts, now, expiresAt } = message
    await this.#db.query(
      `INSERT INTO messenger_message (messenger_user_id, kind, user_id, facts, created_at, next_at, expires_at)
       SELECT messenger_user_id, $1, user_id, $3, ${TIME(4)}, ${TIME(4)}, ${TIME(5)}
       FROM messenger_link WHERE user_id = $2`,
      [kind, userId, facts, now, expiresAt],
    )
  }

  async addWithdrawalRequest({ userId, withdrawalId, now, expiresAt }: NewWithdrawalRequest): Promise<boolean> {
    await this.#db.query(
      `UPDATE messenger_message SET expires_at = ${TIME(2)}
       WHERE kind = 'CONFIRM_WITHDRAWAL' AND withdrawal_id = $1 AND answer IS NULL AND expires_at > ${TIME(2)}`,
      [withdrawalId, now],
    )
    const { rowCount } = await this.#db.query(
      `INSERT INTO messenger_message (messenger_user_id, kind, user_id, withdrawal_id, facts, created_at, next_at, expires_at)
       SELECT l.messenger_user_id, 'CONFIRM_WITHDRAWAL', a.user_id, $2, '{}', ${TIME(3)}, ${TIME(3)}, ${TIME(4)}
       FROM account a JOIN messenger_link l USING (user_id)
       WHERE a.user_id = $1 AND (a.email IS NULL OR l.linked_at <= a.first_email_at)`,
      [userId, withdrawalId, now, expiresAt],
    )
    return rowCount === 1
  }

  async addMergeRequest(messengerUserId: number, request: NewMergeRequest): Promise<void> {
    const { mergeId, userId, facts, now, expiresAt } = request
    await this.#db.query(
      `UPDATE messenger_message SET expires_at = ${TIME(2)}
       WHERE kind = 'CONFIRM_MERGE' AND user_id = $1 AND answer IS NULL AND expires_at > ${TIME(2)}`,
      [userId, now],
    )
    await this.#db.query(
      `INSERT INTO messenger_message (messenger_user_id, kind, user_id, merge_id, facts, created_at, next_at, expires_at)
       VALUES ($1, 'CONFIRM_MERGE', $2, $3, $4, ${TIME(5)}, ${TIME(5)}, ${TIME(6)})`,
      [messengerUserId, userId, mergeId, facts, now, expiresAt],
    )
  }

  async findByButton(secretHash: Uint8Array): Promise<PressedMessage | null> {
    const { rows } = await this.#db.query<PressedRow>(
      `SELECT m.message_id, m.kind, m.messenger_user_id, m.user_id, m.withdrawal_id, m.merge_id, m.created_at, l.user_id AS linked_user_id, l.linked_at,
         m.yes_hash IS NOT DISTINCT FROM $1 AS is_yes
       FROM messenger_message m LEFT JOIN messenger_link l USING (messenger_user_id) WHERE m.yes_hash = $1 OR m.no_hash = $1`,
      [secretHash],
    )
    const [row] = rows
    if (!row) return null
    return {
      messageId: row.message_id,
      button: row.is_yes ? 'yes' : 'no',
      kind: row.kind,
      messengerUserId: Number(row.messenger_user_id),
      linkedUserId: row.linked_user_id,
      linkedAt: row.linked_at?.getTime() ?? null,
      userId: row.user_id,
      withdrawalId: row.withdrawal_id === null ? null : Number(row.withdrawal_id),
      mergeId: row.merge_id === null ? null : Number(row.merge_id),
      createdAt: row.created_at.getTime(),
    }
  }

  async answer(messageId: string, answer: 'yes' | 'no', now: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `UPDATE messenger_message SET answer = $2, answered_at = ${TIME(3)}
       WHERE message_id = $1 AND answer IS NULL AND expires_at > ${TIME(3)}`,
      [messageId, answer, now],
    )
    return rowCount === 1
  }

  async due(limit: number): Promise<DueMessengerMessage[]> {
    const { rows } = await this.#db.query<DueRow>(DUE, [MAX_ATTEMPTS, limit])
    return rows.map((row) => ({
      messageId: row.message_id,
      kind: row.kind,
      messengerUserId: Number(row.messenger_user_id),
      withdrawalId: row.withdrawal_id === null ? null : Number(row.withdrawal_id),
      locale: row.locale,
      facts: row.facts,
      attempts: row.attempts,
    }))
  }

  async setButtons(messageId: string, { yes, no }: { yes: Uint8Array; no: Uint8Array }): Promise<void> {
    await this.#db.query('UPDATE messenger_message SET yes_hash = $2, no_hash = $3 WHERE message_id = $1', [
      messageId,
      yes,
      no,
    ])
  }

  async sent({ messageId }: DueMessengerMessage): Promise<void> {
    await this.#db.query(
      'UPDATE messenger_message SET sent_at = now(), attempts = attempts + 1 WHERE message_id = $1',
      [messageId],
    )
  }

  async failed({ messageId }: DueMessengerMessage, retryMs: number): Promise<void> {
    await this.#retry(messageId, retryMs, 1)
  }

  async limited({ messageId }: DueMessengerMessage, retryMs: number): Promise<void> {
    await this.#retry(messageId, retryMs, 0)
  }

  async #retry(messageId: string, retryMs: number, failures: number): Promise<void> {
    await this.#db.query(
      `UPDATE messenger_message SET attempts = attempts + $3, next_at = now() + make_interval(secs => $2::numeric / 1000)
       WHERE message_id = $1`,
      [messageId, retryMs, failures],
    )
  }
}
