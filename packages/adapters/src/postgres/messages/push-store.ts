import type { NoticeKind } from '@cambio/core/notices/notice'
import {
  MAX_DEVICES,
  type DuePush,
  type PushBounds,
  type PushStore,
  type PushSubscription,
} from '@cambio/core/notices/push'
import type { Pool } from 'pg'
import { inTransaction } from '../unit-of-work.ts'

const MAX_ATTEMPTS = 8
/** SQL for an endpoint's host with its port. An invalid endpoint counts as its own host. */
const HOST = `coalesce(lower(substring(p.endpoint from '^[a-zA-Z]+://([^/?#]+)')), p.endpoint)`

/** SQL for a message's owner: the account or API key of its order. A guest's order is an owner by itself. */
const OWNER = `coalesce('account:' || o.user_id, 'key:' || o.api_id, 'order:' || o.order_id)`

interface PushRow extends PushSubscription {
  push_id: string
  order_id: number
  kind: NoticeKind
  locale: string
  destination_address: string
  from_slug: string
  to_slug: string
  host: string
  owner: string
  attempts: number
}

export class PostgresPushStore implements PushStore {
  readonly #db: Pool

  constructor(pool: Pool) {
    this.#db = pool
  }

  async add(orderId: number, { endpoint, p256dh, auth }: PushSubscription): Promise<boolean> {
    return inTransaction(this.#db, async (client) => {
      // Serialise the calls for one order, so that each one counts the devices that the earlier ones added. Payouts do
      // not take this lock, so a user cannot delay them.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 6))', [`order_push:${orderId}`])
      const { rowCount } = await client.query(
        `INSERT INTO order_push (order_id, endpoint, p256dh, auth)
         SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM order_push WHERE order_id = $1 AND endpoint <> $2) < $5
         ON CONFLICT (order_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth`,
        [orderId, endpoint, p256dh, auth, MAX_DEVICES],
      )
      return rowCount === 1
    })
  }

  async remove(orderId: number, endpoint: string): Promise<void> {
    await this.#db.query('DELETE FROM order_push WHERE order_id = $1 AND endpoint = $2', [orderId, endpoint])
  }

  async due({ limit, perHost, hostsPerOwner, exceptHosts, exceptOwners }: PushBounds): Promise<DuePush[]> {
    const { rows } = await this.#db.query<PushRow>(
      `SELECT * FROM (
         SELECT *, row_number() OVER (PARTITION BY host ORDER BY owner_turn, attempts > 0, at, push_id) AS turn FROM (
           SELECT *, dense_rank() OVER (PARTITION BY owner ORDER BY host) AS owner_host,
             row_number() OVER (PARTITION BY owner, host ORDER BY attempts > 0, at, push_id) AS owner_turn
           FROM (
             SELECT p.*, ${HOST} AS host, ${OWNER} AS owner, k.kind, k.at, o.locale, o.destination_address,
               o.from_slug, o.to_slug, coalesce(n.attempts, 0) AS attempts
             FROM order_push p JOIN orders o USING (order_id) JOIN order_news k USING (order_id)
             LEFT JOIN order_push_notice n ON n.push_id = p.push_id AND n.kind = k.kind
             WHERE k.kind IS NOT NULL AND k.at > greatest(p.created_at, now() - interval '1 day')
               AND (n.push_id IS NULL OR (n.sent_at IS NULL AND n.attempts < $1 AND n.next_at < now()))
           ) AS due WHERE host <> ALL ($5::text[]) AND owner <> ALL ($6::text[])
         ) AS of_owner WHERE owner_host <= $4
       ) AS ranked WHERE turn <= $3 ORDER BY owner_host, turn, attempts > 0, at, push_id LIMIT $2`,
      [MAX_ATTEMPTS, limit, perHost, hostsPerOwner, exceptHosts, exceptOwners],
    )
    return rows.map(({ endpoint, p256dh, auth, ...row }) => ({
      pushId: row.push_id,
      orderId: row.order_id,
      kind: row.kind,
      locale: row.locale,
      destinationAddress: row.destination_address,
      from: row.from_slug,
      to: row.to_slug,
      subscription: { endpoint, p256dh, auth },
      host: row.host,
      owner: row.owner,
      attempts: row.attempts,
    }))
  }

  async sent({ pushId, kind, attempts }: DuePush): Promise<void> {
    await this.#db.query(
      `INSERT INTO order_push_notice (push_id, kind, attempts, sent_at)
       SELECT push_id, $2, $3, now() FROM order_push WHERE push_id = $1
       ON CONFLICT (push_id, kind) DO UPDATE SET sent_at = now(), attempts = excluded.attempts`,
      [pushId, kind, attempts + 1],
    )
  }

  async failed(push: DuePush, retryMs: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO order_push_notice (push_id, kind, attempts, next_at)
       SELECT push_id, $2, $3, now() + make_interval(secs => $4::numeric / 1000) FROM order_push WHERE push_id = $1
       ON CONFLICT (push_id, kind) DO UPDATE SET attempts = excluded.attempts, next_at = excluded.next_at`,
      [push.pushId, push.kind, push.attempts + 1, retryMs],
    )
  }

  async forget(pushId: string): Promise<void> {
    await this.#db.query('DELETE FROM order_push WHERE push_id = $1', [pushId])
  }

  async forgetOlder(ageMs: number): Promise<void> {
    await this.#db.query(
      'DELETE FROM order_push WHERE created_at < now() - make_interval(secs => $1::numeric / 1000)',
      [ageMs],
    )
  }
}
