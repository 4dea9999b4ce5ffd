import type { DueDelivery, Webhook, WebhookState, WebhookStore } from '@cambio/core/partners/webhook'
import type { WebhookEvent } from '@cambio/core/partners/webhook-event'
import type { OrderState } from '@cambio/kernel/order-vocabulary'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'

interface WebhookRow {
  webhook_id: number
  api_id: number
  url: string
  is_active: boolean
}

/** Row of a due delivery. `at` is the time of the event. The order's columns are null for a test event. */
interface DueRow extends WebhookRow {
  sealed_secrets: Buffer[]
  delivery_id: string
  kind: string
  at: Date
  order_id: number | null
  legacy_order_id: string
  state: OrderState
  attempts: number
}

export class PostgresWebhookStore implements WebhookStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ apiId, url, sealedSecret }: Parameters<WebhookStore['add']>[0]): Promise<Webhook> {
    const { rows } = await this.#db.query<WebhookRow>(
      'INSERT INTO webhook (api_id, url, sealed_secret) VALUES ($1, $2, $3) RETURNING webhook_id, api_id, url, is_active',
      [apiId, url, sealedSecret],
    )
    return fromRow(present(rows[0], 'a webhook that was made'))
  }

  async all(): Promise<WebhookState[]> {
    const { rows } = await this.#db.query<WebhookRow & { waiting: number; failed: number; last_answer: string | null }>(
      `SELECT w.*, d.waiting, d.failed, (SELECT l.last_answer FROM webhook_delivery l
         WHERE l.webhook_id = w.webhook_id AND l.attempts > 0 ORDER BY l.delivery_id DESC LIMIT 1) AS last_answer
       FROM webhook w CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE delivered_at IS NULL AND failed_at IS NULL)::int AS waiting,
                count(failed_at)::int AS failed
         FROM webhook_delivery WHERE webhook_id = w.webhook_id) d
       ORDER BY w.webhook_id`,
    )
    return rows.map((row) => ({
      ...fromRow(row),
      waiting: row.waiting,
      failed: row.failed,
      lastAnswer: row.last_answer,
    }))
  }

  async find(webhookId: number): Promise<Webhook | null> {
    const { rows } = await this.#db.query<WebhookRow>('SELECT * FROM webhook WHERE webhook_id = $1', [webhookId])
    return rows[0] ? fromRow(rows[0]) : null
  }

  async disable(webhookId: number): Promise<void> {
    await this.#db.query('UPDATE webhook SET is_active = false WHERE webhook_id = $1', [webhookId])
    await this.#db.query(
      `UPDATE webhook_delivery SET failed_at = now(), last_answer = 'switched off'
       WHERE webhook_id = $1 AND delivered_at IS NULL AND failed_at IS NULL`,
      [webhookId],
    )
  }

  async due(perWebhook: number, except: readonly number[]): Promise<DueDelivery[]> {
    const { rows } = await this.#db.query<DueRow>(
      `SELECT w.*, d.delivery_id, d.kind, d.order_id, d.state, d.attempts, o.legacy_order_id,
         coalesce(e.at, d.created_at) AS at, w.sealed_secret || ARRAY(
           SELECT s.sealed_secret FROM webhook_old_secret s WHERE s.webhook_id = w.webhook_id AND s.valid_until > now()
           ORDER BY s.valid_until DESC) AS sealed_secrets
       FROM webhook w JOIN api_key k ON k.api_id = w.api_id AND k.is_active AND NOT k.is_blocked CROSS JOIN LATERAL (
         SELECT * FROM webhook_delivery
         WHERE webhook_id = w.webhook_id AND delivered_at IS NULL AND failed_at IS NULL AND next_at <= now()
         ORDER BY delivery_id LIMIT $1) d
         LEFT JOIN orders o ON o.order_id = d.order_id
         LEFT JOIN order_event e ON e.order_id = d.order_id AND e.kind = d.kind
       WHERE w.is_active AND w.paused_until <= now() AND w.webhook_id <> ALL ($2) ORDER BY d.delivery_id`,
      [perWebhook, except],
    )
    return rows.map((row) => ({
      deliveryId: row.delivery_id,
      webhook: fromRow(row),
      sealedSecrets: row.sealed_secrets,
      event: eventOf(row),
      attempts: row.attempts,
    }))
  }

  async delivered(deliveryId: string, answer: string): Promise<void> {
    await this.#db.query(
      `UPDATE webhook_delivery SET delivered_at = now(), attempts = attempts + 1, last_answer = $2 WHERE delivery_id = $1`,
      [deliveryId, answer],
    )
  }

  async failed(deliveryId: string, outcome: Parameters<WebhookStore['failed']>[1]): Promise<void> {
    await this.#db.query(
      `WITH tried AS (
         UPDATE webhook_delivery SET attempts = attempts + 1, last_answer = $2,
           next_at = now() + make_interval(secs => coalesce($3::numeric, 0) / 1000),
           failed_at = CASE WHEN $3::numeric IS NULL THEN now() END
         WHERE delivery_id = $1 RETURNING webhook_id)
       UPDATE webhook w SET paused_until = now() + make_interval(secs => $4::numeric / 1000)
       FROM tried WHERE w.webhook_id = tried.webhook_id`,
      [deliveryId, outcome.answer, outcome.retryMs, outcome.pauseMs],
    )
  }

  async replay(webhookId: number, since: number): Promise<number> {
    await this.#db.query(`UPDATE webhook SET paused_until = '-infinity' WHERE webhook_id = $1`, [webhookId])
    const { rowCount } = await this.#db.query(
      `UPDATE webhook_delivery SET attempts = 0, next_at = now(), delivered_at = NULL, failed_at = NULL
       WHERE webhook_id = $1 AND created_at >= to_timestamp($2::numeric / 1000)`,
      [webhookId, since],
    )
    return rowCount ?? 0
  }

  async forgetDelivered(olderThanMs: number): Promise<void> {
    await this.#db.query(
      `DELETE FROM webhook_delivery WHERE delivered_at < now() - make_interval(secs => $1::numeric / 1000)`,
      [olderThanMs],
    )
  }
}

function eventOf({ webhook_id, kind, at, order_id, legacy_order_id, state }: DueRow): WebhookEvent {
  if (order_id === null) return { kind: 'WEBHOOK_TEST', at: at.getTime(), order: null, webhookId: webhook_id }
  return { kind, at: at.getTime(), order: { orderId: order_id, legacyOrderId: legacy_order_id, state } }
}

function fromRow(row: WebhookRow): Webhook {
  return { webhookId: row.webhook_id, apiId: row.api_id, url: row.url, isActive: row.is_active }
}
