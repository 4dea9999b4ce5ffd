import type { AccountArchive } from '@cambio/core/accounts/account-stores'
import { UNDELIVERED_KEPT_DAYS } from '@cambio/core/ops/users/undelivered-email'
import { GIVEN_UP_KEPT_DAYS, TICKET_DAYS } from '@cambio/core/support/support-message'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/**
 * Days after the deletion of an account until the hashes of its email addresses are deleted. A card payment can be
 * charged back within this time.
 */
const EMAIL_HASH_DAYS = 150

/**
 * Rows to delete. Each entry is the SQL of a table and of a condition on its rows. $1 is the current time. $2 is the
 * maximum number of rows per table and call.
 */
const FORGOTTEN = [
  `account_email_queue WHERE email_id IN (SELECT email_id FROM account_email_queue
     WHERE created_at < now.at - interval '30 days' OR (user_id IS NULL AND created_at < now.at - interval '2 days') LIMIT $2)`,
  `account_code WHERE code_id IN (SELECT code_id FROM account_code WHERE expires_at < now.at - interval '1 day' LIMIT $2)`,
  // The server needs the row of a spent token only until the token's grace period ends. Afterwards, the session ID in a
  // reused token is sufficient to end the session.
  `refresh_token WHERE token_hash IN (SELECT token_hash FROM refresh_token WHERE spent_at < now.at - interval '1 day' LIMIT $2)`,
  // Deleting a session also deletes its tokens.
  `session WHERE session_id IN (SELECT session_id FROM session
     WHERE ended_at < now.at - interval '30 days' OR expires_at < now.at - interval '30 days' LIMIT $2)`,
  `account_device WHERE ctid IN (SELECT ctid FROM account_device WHERE seen_at < now.at - interval '400 days' LIMIT $2)`,
  // Keep the hashes while the account's holder is blocked or on hold.
  `account_email_hash WHERE ctid IN (SELECT h.ctid FROM account_email_hash h JOIN account a USING (user_id)
     WHERE a.deleted_at < now.at - interval '${EMAIL_HASH_DAYS} days'
       AND NOT fiat_payment_reversed(h.user_id) AND NOT holder_has_name_hit(h.user_id) LIMIT $2)`,
  `messenger_launch WHERE ctid IN (SELECT ctid FROM messenger_launch WHERE expires_at < now.at - interval '1 day' LIMIT $2)`,
  `messenger_message WHERE message_id IN (SELECT message_id FROM messenger_message
     WHERE expires_at < now.at - interval '30 days' LIMIT $2)`,
  `two_factor_grant WHERE ctid IN (SELECT ctid FROM two_factor_grant WHERE expires_at < now.at LIMIT $2)`,
  `two_factor_ceremony WHERE ctid IN (SELECT ctid FROM two_factor_ceremony WHERE expires_at < now.at LIMIT $2)`,
  ...['attempt_limit', 'worker_attempt_limit'].map(
    (table) =>
      `${table} WHERE key IN (SELECT key FROM ${table} WHERE expire < extract(epoch FROM now.at) * 1000 LIMIT $2)`,
  ),
  `affiliate_visitor WHERE ctid IN (SELECT ctid FROM affiliate_visitor WHERE day < (now.at AT TIME ZONE 'UTC')::date LIMIT $2)`,
  `support_message WHERE message_id IN (SELECT message_id FROM support_message
     WHERE given_up_at < now.at - interval '${GIVEN_UP_KEPT_DAYS} days' LIMIT $2)`,
  `undelivered_email WHERE undelivered_id IN (SELECT undelivered_id FROM undelivered_email
     WHERE given_up_at < now.at - interval '${UNDELIVERED_KEPT_DAYS} days' LIMIT $2)`,
  `messenger_ticket WHERE ticket_id IN (SELECT ticket_id FROM messenger_ticket t
     WHERE created_at < now.at - interval '${TICKET_DAYS} days'
       AND NOT EXISTS (SELECT 1 FROM support_message WHERE ticket_id = t.ticket_id) LIMIT $2)`,
  `price_alert WHERE alert_id IN (SELECT alert_id FROM price_alert WHERE expires_at < now.at LIMIT $2)`,
  `visit_salt WHERE day IN (SELECT day FROM visit_salt WHERE day < (now.at AT TIME ZONE 'UTC')::date LIMIT $2)`,
].map((what) => `DELETE FROM ${what.replaceAll('now.at', 'to_timestamp($1::numeric / 1000)')}`)

export class PostgresAccountArchive implements AccountArchive {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async forget(now: number, most: number): Promise<boolean> {
    let hasMore = false
    for (const sql of FORGOTTEN) {
      const { rowCount } = await this.#db.query(sql, [now, most])
      hasMore ||= rowCount === most
    }
    return (await this.#forgetMergeRequests(now, most)) === most || hasMore
  }

  /**
   * Deletes expired requests to merge accounts and returns their number. The database function never deletes a
   * completed merge.
   */
  async #forgetMergeRequests(now: number, most: number): Promise<number> {
    const { rows } = await this.#db.query<{ deleted: number }>(
      `SELECT forget_merge_requests(${TIME(1)}, $2) AS deleted`,
      [now, most],
    )
    return present(rows[0], 'a function returns one row').deleted
  }
}
