import type { CardOrder } from '@cambio/core/card-orders/card-order'
import type {
  CardOrderStore,
  CardPage,
  CreateCardOutcome,
  NewCardOrder,
} from '@cambio/core/card-orders/card-order-store'
import { isAtUnpaidLimit, type UnpaidCount } from '@cambio/core/card-orders/unpaid-limit'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'
import { overFiatLimit } from '@cambio/core/fiat/fiat-standing'
import { isOverFiatLimit } from './fiat-standing-store.ts'
import { cardOrderFromRow, type CardOrderRow } from './card-order-row.ts'
import type { Queryable } from '../queryable.ts'
import { ordersWithTransaction } from '../orders/orders-with-transaction.ts'
import { updateCardOrder } from './update-card-order.ts'
import { costToJson } from '../orders/quote-json.ts'
import { TIME } from '../time.ts'
import { inTransaction } from '../unit-of-work.ts'

const SELECT = 'SELECT * FROM card_order'

export class PostgresCardOrderStore implements CardOrderStore {
  readonly #db: Pool

  constructor(pool: Pool) {
    this.#db = pool
  }

  create(created: NewCardOrder): Promise<CreateCardOutcome> {
    return this.#create(created).catch((error: unknown) => {
      throw isOverFiatLimit(error) ? overFiatLimit() : error
    })
  }

  #create(created: NewCardOrder): Promise<CreateCardOutcome> {
    return inTransaction(this.#db, async (client) => {
      // Serialise concurrent order creations by the same account, so that each one counts the earlier ones. Payouts do
      // not take this lock, so a user cannot delay them.
      const { userId } = created.order
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [`card_order:${userId}`])
      const repeated = await repeatedOf(client, created)
      if (repeated) return repeated
      const limit = created.unpaidLimit
      if (isAtUnpaidLimit(await standingOf(client, userId, limit.since), limit)) return { outcome: 'too-many' }
      const order = await insert(client, created)
      if (order) return { outcome: 'created', order }
      return (await repeatedOf(client, created)) ?? { outcome: 'id-taken' }
    })
  }

  async find(orderId: number): Promise<CardOrder | null> {
    return (await this.#read('WHERE order_id = $1', [orderId]))[0] ?? null
  }

  async findRepeated(idempotencyKey: string, requestHash: string): Promise<CardOrder | null> {
    const found = await this.#read('WHERE idempotency_key = $1 AND request_hash = $2', [idempotencyKey, requestHash])
    return found[0] ?? null
  }

  async idOfLegacy(legacyOrderId: string): Promise<number | null> {
    return (await this.#read('WHERE legacy_order_id = $1', [legacyOrderId]))[0]?.orderId ?? null
  }

  async setRedirect(orderId: number, { redirectUrl, redirectProof }: CardPage): Promise<CardPage> {
    const { rowCount } = await this.#db.query(
      `UPDATE card_order SET redirect_url = $2, redirect_proof = $3 WHERE order_id = $1 AND redirect_url IS NULL`,
      [orderId, redirectUrl, redirectProof],
    )
    if (rowCount === 1) return { redirectUrl, redirectProof }
    return present(await this.find(orderId), 'a card order that was stored before')
  }

  async update(orderId: number, change: Parameters<CardOrderStore['update']>[1]): Promise<CardOrder | null> {
    return inTransaction(this.#db, (client) => updateCardOrder(client, orderId, change))
  }

  due(now: number, limit: number): Promise<CardOrder[]> {
    return this.#read(`WHERE query_at <= ${TIME(1)} ORDER BY query_at LIMIT $2`, [now, limit])
  }

  standingOf(userId: number, since: number): ReturnType<CardOrderStore['standingOf']> {
    return standingOf(this.#db, userId, since)
  }

  withTransaction(order: Pick<CardOrder, 'orderId' | 'destinationAddress'>, txId: string) {
    return ordersWithTransaction(this.#db, order, txId)
  }

  async oldestEscalated(): Promise<number | null> {
    const { rows } = await this.#db.query<{ since: Date | null }>(
      'SELECT min(escalated_at) AS since FROM card_order WHERE escalated_at IS NOT NULL',
    )
    return rows[0]?.since?.getTime() ?? null
  }

  async hasLateCoins(): Promise<boolean> {
    const { rows } = await this.#db.query<{ is_late: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM card_order WHERE escalated_at IS NOT NULL AND late_at IS NOT NULL
         AND state IN ('EXCHANGING', 'SENDING') AND delivery IS DISTINCT FROM 'held') AS is_late`,
    )
    return rows[0]?.is_late === true
  }

  async forgetBuyers(createdBefore: number): Promise<void> {
    await this.#db.query(
      `UPDATE card_order o SET buyer_email = NULL, buyer_ip = NULL
       WHERE buyer_email IS NOT NULL AND (created_at < ${TIME(1)} OR (query_at IS NULL AND EXISTS (
         SELECT 1 FROM account a WHERE a.user_id = o.user_id AND a.deleted_at IS NOT NULL)))`,
      [createdBefore],
    )
  }

  async #read(rest: string, values: unknown[]): Promise<CardOrder[]> {
    const { rows } = await this.#db.query<CardOrderRow>(`${SELECT} ${rest}`, values)
    return rows.map(cardOrderFromRow)
  }
}

/**
 * Inserts a card order and returns it. Returns null if its ID, UUID or idempotency key already exists. The database
 * itself sets the state, the events and the time of the last change.
 */
async function insert(db: Queryable, { order, idempotencyKey, requestHash }: NewCardOrder): Promise<CardOrder | null> {
  const { rows } = await db.query<CardOrderRow>(
    `INSERT INTO card_order (order_id, legacy_order_id, provider, user_id, from_slug, to_slug, currency, pay, fee,
       amount_to_get, price, costs, destination_address, locale, rate_token, rate_expires_at, page_expires_at, buyer_email,
       buyer_ip, query_at, created_at, idempotency_key, request_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, ${TIME(16)}, ${TIME(17)}, $18, $19,
       ${TIME(20)}, ${TIME(21)}, $22, $23)
     ON CONFLICT DO NOTHING RETURNING *`,
    [...valuesOf(order), idempotencyKey, requestHash],
  )
  return rows[0] ? cardOrderFromRow(rows[0]) : null
}

/** Returns the outcome of an earlier creation with the same idempotency key or UUID. Returns null if both are new. */
async function repeatedOf(
  db: Queryable,
  { order, idempotencyKey, requestHash }: NewCardOrder,
): Promise<CreateCardOutcome | null> {
  const { rows } = await db.query<CardOrderRow>(
    `${SELECT} WHERE idempotency_key = $1 OR legacy_order_id = $2 LIMIT 1`,
    [idempotencyKey, order.legacyOrderId],
  )
  if (!rows[0]) return null
  const isSame = rows[0].request_hash === requestHash && rows[0].user_id === order.userId
  return isSame ? { outcome: 'repeated', order: cardOrderFromRow(rows[0]) } : { outcome: 'mismatch' }
}

/**
 * Counts an account's unpaid card orders that were created after `since`, which is 24 hours ago. Uses the same rule as
 * the SQL function `card_page_until` to decide whether a payment page still accepts money.
 */
async function standingOf(db: Queryable, userId: number, since: number) {
  const { rows } = await db.query<UnpaidCount & { charged_back: boolean }>(
    `SELECT count(*) FILTER (WHERE (state = 'WAITING' AND (payment IS NOT NULL OR redirect_url IS NULL))
         OR ((state = 'WAITING' OR outcome = 'expired') AND redirect_url IS NOT NULL
           AND (page_expires_at > now() - interval '1 minute') IS NOT FALSE))::int AS unpaid,
       count(*)::int AS attempts, fiat_payment_reversed($1) AS charged_back
     FROM card_order WHERE user_id = $1 AND state IN ('WAITING', 'EXPIRED') AND created_at > ${TIME(2)}`,
    [userId, since],
  )
  const { unpaid, attempts, charged_back: isChargedBack } = present(rows[0], 'an aggregate has one row')
  return { unpaid, attempts, isChargedBack }
}

/** Returns a new card order's column values, in the sequence of the INSERT statement. */
function valuesOf(order: CardOrder): unknown[] {
  const { pay, rate, buyer } = order
  return [
    order.orderId,
    order.legacyOrderId,
    order.provider,
    order.userId,
    order.from,
    order.to,
    pay.currency,
    pay.minor.toString(),
    order.feeMinor.toString(),
    order.amountToGetAtomic.toString(),
    order.price,
    JSON.stringify(order.costs.map(costToJson)),
    order.destinationAddress,
    order.locale,
    rate.token,
    rate.expiresAt,
    order.pageExpiresAt,
    buyer?.email ?? null,
    buyer?.userIp ?? null,
    order.queryAt,
    order.createdAt,
  ]
}
