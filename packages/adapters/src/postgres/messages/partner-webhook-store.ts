import type { PartnerWebhook, PartnerWebhookStore, WebhookDelivery } from '@cambio/core/partners/partner-webhook-store'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'
import type { Queryable } from '../queryable.ts'
import { inTransaction } from '../unit-of-work.ts'
import { PostgresWebhookStore } from './webhook-store.ts'

interface Row {
  webhook_id: number
  url: string
  created_at: Date
  waiting: number
  failed: number
}

interface DeliveryRow {
  delivery_id: string
  order_id: number | null
  kind: string
  attempts: number
  last_answer: string | null
  created_at: Date
  delivered_at: Date | null
  failed_at: Date | null
}

const SELECT_OWN = `SELECT w.webhook_id, w.url, w.created_at, d.waiting, d.failed
  FROM webhook w CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE delivered_at IS NULL AND failed_at IS NULL)::int AS waiting, count(failed_at)::int AS failed
    FROM webhook_delivery WHERE webhook_id = w.webhook_id) d
  WHERE w.api_id = $1 AND w.is_active`
/** SQL for the ID of webhook $2 if it is active and belongs to API key $1. */
const OWN = 'SELECT webhook_id FROM webhook WHERE webhook_id = $2 AND api_id = $1 AND is_active'

export class PostgresPartnerWebhookStore implements PartnerWebhookStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async listOf(apiId: number): Promise<PartnerWebhook[]> {
    const { rows } = await this.#pool.query<Row>(`${SELECT_OWN} ORDER BY w.webhook_id`, [apiId])
    return rows.map(fromRow)
  }

  findOf(apiId: number, webhookId: number): Promise<PartnerWebhook | null> {
    return findOn(this.#pool, apiId, webhookId)
  }

  addFor(apiId: number, { url, sealedSecret }: Parameters<PartnerWebhookStore['addFor']>[1], most: number) {
    return inTransaction(this.#pool, async (client) => {
      const key = await client.query(
        'SELECT 1 FROM api_key WHERE api_id = $1 AND is_active AND NOT is_blocked FOR NO KEY UPDATE',
        [apiId],
      )
      if (key.rowCount === 0) return 'no-key' as const
      const { rows } = await client.query<{ url: string }>('SELECT url FROM webhook WHERE api_id = $1 AND is_active', [
        apiId,
      ])
      if (rows.some((row) => row.url === url)) return 'exists' as const
      if (rows.length >= most) return 'too-many' as const
      const { webhookId } = await new PostgresWebhookStore(client).add({ apiId, url, sealedSecret })
      return present(await findOn(client, apiId, webhookId), 'a webhook that was added')
    })
  }

  disableOf(apiId: number, webhookId: number): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const found = await client.query(`${OWN} FOR UPDATE`, [apiId, webhookId])
      if (found.rowCount === 0) return false
      await new PostgresWebhookStore(client).disable(webhookId)
      return true
    })
  }

  rotateOf(apiId: number, webhookId: number, change: Parameters<PartnerWebhookStore['rotateOf']>[2]) {
    const { sealedSecret, validUntil, now, maxOldSecrets } = change
    return inTransaction(this.#pool, async (client) => {
      const found = await client.query(`${OWN} FOR UPDATE`, [apiId, webhookId])
      if (found.rowCount === 0) return 'not-found' as const
      await client.query(
        'DELETE FROM webhook_old_secret WHERE webhook_id = $1 AND valid_until <= to_timestamp($2::numeric / 1000)',
        [webhookId, now],
      )
      const old = await client.query('SELECT 1 FROM webhook_old_secret WHERE webhook_id = $1', [webhookId])
      if ((old.rowCount ?? 0) >= maxOldSecrets) return 'too-many' as const
      await client.query(
        `INSERT INTO webhook_old_secret (webhook_id, sealed_secret, valid_until)
         SELECT webhook_id, sealed_secret, to_timestamp($2::numeric / 1000) FROM webhook WHERE webhook_id = $1`,
        [webhookId, validUntil],
      )
      await client.query('UPDATE webhook SET sealed_secret = $2 WHERE webhook_id = $1', [webhookId, sealedSecret])
      return 'rotated' as const
    })
  }

  async addTest(apiId: number, webhookId: number): Promise<WebhookDelivery | null> {
    const { rows } = await this.#pool.query<DeliveryRow>(
      `INSERT INTO webhook_delivery (webhook_id, kind) SELECT webhook_id, 'WEBHOOK_TEST' FROM (${OWN}) own RETURNING *`,
      [apiId, webhookId],
    )
    return rows[0] ? fromDeliveryRow(rows[0]) : null
  }

  async deliveriesOf(
    apiId: number,
    webhookId: number,
    { limit, before }: Parameters<PartnerWebhookStore['deliveriesOf']>[2],
  ): Promise<WebhookDelivery[]> {
    const { rows } = await this.#pool.query<DeliveryRow>(
      `SELECT * FROM webhook_delivery
       WHERE webhook_id IN (${OWN}) AND ($3::bigint IS NULL OR delivery_id < $3)
       ORDER BY delivery_id DESC LIMIT $4`,
      [apiId, webhookId, before, limit],
    )
    return rows.map(fromDeliveryRow)
  }

  async replayOf(apiId: number, webhookId: number, deliveryId: string): Promise<WebhookDelivery | null> {
    const { rows } = await this.#pool.query<DeliveryRow>(
      `UPDATE webhook_delivery SET attempts = 0, next_at = now(), delivered_at = NULL, failed_at = NULL
       WHERE webhook_id IN (${OWN}) AND delivery_id = $3 RETURNING *`,
      [apiId, webhookId, deliveryId],
    )
    return rows[0] ? fromDeliveryRow(rows[0]) : null
  }
}

async function findOn(db: Queryable, apiId: number, webhookId: number): Promise<PartnerWebhook | null> {
  const { rows } = await db.query<Row>(`${SELECT_OWN} AND w.webhook_id = $2`, [apiId, webhookId])
  return rows[0] ? fromRow(rows[0]) : null
}

function fromRow({ webhook_id, url, created_at, waiting, failed }: Row): PartnerWebhook {
  return { webhookId: webhook_id, url, createdAt: created_at.getTime(), waiting, failed }
}

function fromDeliveryRow(row: DeliveryRow): WebhookDelivery {
  const isOpen = row.failed_at ? ('FAILED' as const) : ('WAITING' as const)
  return {
    deliveryId: row.delivery_id,
    orderId: row.order_id,
    kind: row.kind,
    state: row.delivered_at ? 'DELIVERED' : isOpen,
    attempts: row.attempts,
    lastAnswer: row.last_answer,
    createdAt: row.created_at.getTime(),
    deliveredAt: row.delivered_at?.getTime() ?? null,
  }
}
