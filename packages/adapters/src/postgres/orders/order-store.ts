import { present } from '@cambio/kernel/assert'
import type { FiatHold } from '@cambio/core/orders/fiat-hold'
import { overFiatLimit } from '@cambio/core/fiat/fiat-standing'
import type { Deposit } from '@cambio/core/chains/deposit'
import type { Order, OrderEvent } from '@cambio/core/orders/order'
import type { UnpaidClient } from '@cambio/core/orders/create/unpaid-limit'
import {
  MAX_LISTED_DEPOSITS,
  type CreateOutcome,
  type DepositCounts,
  type FillLane,
  type NewOrder,
  type OrderChange,
  type OrderDepositFilter,
  type OrderStore,
} from '@cambio/core/orders/order-store'
import { depositFromRow, DEPOSIT_COLUMNS, type DepositRow } from '../chains/deposit-row.ts'
import { exposureJson, isOverExposed, reservedFor } from './exposure-store.ts'
import { isOverFiatLimit } from '../fiat/fiat-standing-store.ts'
import { fillToJson } from './fill-json.ts'
import { ORDER_COLUMNS, orderFromRow, type OrderRow } from './order-row.ts'
import type { Queryable } from '../queryable.ts'
import { agreedQuoteToJson } from './quote-json.ts'
import { saveOrders } from './save-orders.ts'

interface CreatedRow {
  outcome: Exclude<CreateOutcome['outcome'], 'over-exposed'>
  made_order_id: number | null
  made_address: string | null
}

const SELECT_ORDER = `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.order_id = $1`
/** SQL that locks orders by ascending ID, so that two transactions cannot deadlock. */
const SELECT_ORDERS_LOCKED = `
  SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.order_id = ANY ($1::int[]) ORDER BY o.order_id FOR NO KEY UPDATE OF o`

/**
 * SQL for the deposits of an order. The index `deposit_by_order` yields each kind of deposit (asset, status, and
 * whether it is listed) and the largest deposits of each kind. The duration therefore does not depend on the number of
 * deposits. Ranks by amount within an asset, because base units of two assets cannot be compared.
 */
const SELECT_DEPOSITS = `
  WITH RECURSIVE kind AS (
    (SELECT asset, status, listing IS NOT NULL AS is_listed FROM deposit WHERE order_id = $1
     ORDER BY asset, status, listing IS NOT NULL LIMIT 1)
    UNION ALL
    SELECT next.* FROM kind k CROSS JOIN LATERAL (
      SELECT asset, status, listing IS NOT NULL FROM deposit
      WHERE order_id = $1 AND (asset, status, listing IS NOT NULL) > (k.asset, k.status, k.is_listed)
      ORDER BY asset, status, listing IS NOT NULL LIMIT 1) next
  ), ranked AS (
    SELECT d.id, k.status, row_number() OVER (PARTITION BY k.asset ORDER BY d.amount DESC, d.id) AS size_rank
    FROM kind k CROSS JOIN LATERAL (
      SELECT id, amount FROM deposit
      WHERE order_id = $1 AND asset = k.asset AND status = k.status AND (listing IS NOT NULL) = k.is_listed
      ORDER BY amount DESC, id LIMIT $4) d
    WHERE ($2::text[] IS NULL OR k.status = ANY ($2)) AND ($3::boolean IS NULL OR k.is_listed = $3)
  )
  SELECT ${DEPOSIT_COLUMNS} FROM deposit WHERE id IN (
    SELECT id FROM ranked ORDER BY status = 'CREDITED' DESC, status = 'ORPHANED', size_rank, id LIMIT $4)
  ORDER BY id`

/**
 * SQL condition for each lane of orders that are due for a provider query. The conditions match the partial indexes
 * `orders_paid_query`, `orders_waiting_query` and `orders_expired_query`.
 */
const IN_LANE: Record<FillLane, string> = {
  paid: `state NOT IN ('WAITING', 'EXPIRED')`,
  waiting: `state = 'WAITING'`,
  expired: `state = 'EXPIRED'`,
}

export class PostgresOrderStore implements OrderStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async create(order: NewOrder): Promise<CreateOutcome> {
    try {
      return await this.#create(order)
    } catch (error) {
      if (isOverFiatLimit(error)) throw overFiatLimit()
      if (isOverUnpaid(error)) return { outcome: 'too-many-unpaid' }
      if (order.exposure === null || !isOverExposed(error)) throw error
      return { outcome: 'over-exposed', reserved: await reservedFor(this.#db, order.to, order.exposure) }
    }
  }

  async #create(order: NewOrder): Promise<CreateOutcome> {
    const { rows } = await this.#db.query<CreatedRow>({
      name: 'create_order',
      text: `SELECT outcome, made_order_id, made_address,
               CASE WHEN outcome = 'created' AND $2::jsonb IS NOT NULL THEN reserve_exposure(made_order_id, $2) END,
               CASE WHEN outcome = 'created' AND $3::jsonb IS NOT NULL THEN reserve_unpaid_fill(made_order_id, $3, $4) END
             FROM create_sealed_order($1)`,
      values: [newOrderJson(order), exposureJson(order.exposure), unpaidJson(order.unpaidClients), order.unpaidHold],
    })
    const { outcome, made_order_id: madeId, made_address: address } = present(rows[0], 'create_order answers one row')
    if (outcome === 'created')
      return { outcome, order: freshOrder(order, present(address, 'a new order has an address')) }
    if (outcome !== 'repeated') return { outcome }
    return {
      outcome,
      order: present(await this.find(present(madeId, 'a repeated order has an id')), 'the order is there'),
    }
  }

  async holdUnpaid(clients: readonly UnpaidClient[], hold: string): Promise<boolean> {
    try {
      await this.#db.query('SELECT hold_unpaid_fill($1, $2)', [hold, JSON.stringify(clients)])
      return true
    } catch (error) {
      if (isOverUnpaid(error)) return false
      throw error
    }
  }

  async releaseUnpaid(hold: string): Promise<void> {
    await this.#db.query('SELECT release_unpaid_fill($1)', [hold])
  }

  async find(orderId: number): Promise<Order | null> {
    const { rows } = await this.#db.query<OrderRow>(SELECT_ORDER, [orderId])
    return rows[0] ? orderFromRow(rows[0]) : null
  }

  async findRepeated(idempotencyKey: string, requestHash: string): Promise<Order | null> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      'SELECT order_id FROM idempotency_key WHERE key = $1 AND request_hash = $2',
      [idempotencyKey, requestHash],
    )
    return rows[0] ? this.find(rows[0].order_id) : null
  }

  async findLocked(orderId: number): Promise<Order | null> {
    const { rows } = await this.#db.query<OrderRow>(`${SELECT_ORDER} FOR NO KEY UPDATE OF o`, [orderId])
    return rows[0] ? orderFromRow(rows[0]) : null
  }

  async findAllLocked(orderIds: readonly number[]): Promise<Order[]> {
    const { rows } = await this.#db.query<OrderRow>(SELECT_ORDERS_LOCKED, [orderIds])
    return rows.map(orderFromRow)
  }

  async save(order: Order, newEvents: readonly OrderEvent[]): Promise<void> {
    await this.saveAll([{ order, newEvents }])
  }

  async saveAll(changes: readonly OrderChange[]): Promise<void> {
    if (changes.length > 0) await saveOrders(this.#db, changes)
  }

  async due(now: number, limit: number): Promise<number[]> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      'SELECT order_id FROM orders WHERE act_by < to_timestamp($1::numeric / 1000) ORDER BY act_by LIMIT $2',
      [now, limit],
    )
    return rows.map((row) => row.order_id)
  }

  async postpone(orderId: number, now: number, until: number): Promise<void> {
    await this.#db.query(
      `UPDATE orders SET act_by = to_timestamp($3::numeric / 1000)
       WHERE order_id = $1 AND act_by < to_timestamp($2::numeric / 1000)`,
      [orderId, now, until],
    )
  }

  async dueFills(now: number, lane: FillLane, limit: number): Promise<number[]> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      `SELECT order_id FROM orders WHERE query_at <= to_timestamp($1::numeric / 1000) AND ${IN_LANE[lane]}
       ORDER BY query_at LIMIT $2`,
      [now, limit],
    )
    return rows.map((row) => row.order_id)
  }

  async postponeQuery(orderId: number, now: number, until: number): Promise<void> {
    await this.#db.query(
      `UPDATE orders SET query_at = to_timestamp($3::numeric / 1000)
       WHERE order_id = $1 AND query_at <= to_timestamp($2::numeric / 1000)`,
      [orderId, now, until],
    )
  }

  async controlTokenHash(orderId: number): Promise<string | null> {
    const { rows } = await this.#db.query<{ control_token_hash: string }>(
      'SELECT control_token_hash FROM orders WHERE order_id = $1',
      [orderId],
    )
    return rows[0]?.control_token_hash ?? null
  }

  async idOfLegacy(legacyOrderId: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      'SELECT order_id FROM orders WHERE legacy_order_id = $1',
      [legacyOrderId],
    )
    return rows[0]?.order_id ?? null
  }

  async termsSeal(orderId: number): Promise<string | null> {
    const { rows } = await this.#db.query<{ terms_seal: Buffer | null }>(
      'SELECT terms_seal FROM orders WHERE order_id = $1',
      [orderId],
    )
    return rows[0]?.terms_seal?.toString('hex') ?? null
  }

  async sealNewerRate(orderId: number, seal: string): Promise<void> {
    await this.#db.query(`UPDATE orders SET rate_seal = decode($2, 'hex') WHERE order_id = $1`, [orderId, seal])
  }

  async setEmail(orderId: number, email: string): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      'UPDATE orders SET user_email = $2, email_left_at = now() WHERE order_id = $1 AND user_email IS NULL',
      [orderId, email],
    )
    return rowCount === 1
  }

  async depositCounts(orderId: number, asset: string): Promise<DepositCounts> {
    const { rows } = await this.#db.query<DepositCounts>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'SEEN' AND asset = $2)::int AS seen,
         count(*) FILTER (WHERE status = 'SEEN' AND asset = $2 AND block_height IS NOT NULL)::int AS mined,
         count(*) FILTER (WHERE status = 'RETURNED')::int AS returned
       FROM deposit WHERE order_id = $1`,
      [orderId, asset],
    )
    return present(rows[0], 'an aggregate answers one row')
  }

  async fiatHold(orderId: number, minor: bigint | null): Promise<FiatHold | null> {
    const { rows } = await this.#db.query<{ hold: FiatHold | null }>('SELECT fiat_hold($1, $2) AS hold', [
      orderId,
      minor?.toString() ?? null,
    ])
    return rows[0]?.hold ?? null
  }

  async depositsOf(orderId: number, { statuses, isListed }: OrderDepositFilter = {}): Promise<Deposit[]> {
    const values = [orderId, statuses ?? null, isListed ?? null, MAX_LISTED_DEPOSITS]
    const { rows } = await this.#db.query<DepositRow>(SELECT_DEPOSITS, values)
    return rows.map(depositFromRow)
  }
}

/** Returns the order that `create_order` has just inserted. */
function freshOrder(order: NewOrder, depositAddress: string): Order {
  return {
    ...order,
    depositAddress,
    settledQuote: null,
    settlement: null,
    choice: null,
    escalatedAt: null,
    events: [{ kind: 'CREATION_END', at: order.createdAt }],
  }
}

function newOrderJson(order: NewOrder): string {
  const { claimedDepositAtomic, agreedQuote, fill, exposure: _reserved, ...rest } = order
  return JSON.stringify({
    ...rest,
    claimedDeposit: claimedDepositAtomic.toString(),
    agreedQuote: agreedQuoteToJson(agreedQuote),
    fill: fill && fillToJson(fill),
    queryAt: fill?.queryAt,
  })
}

/** Returns clients in the JSON format of `reserve_unpaid_fill`, or null if no client is limited. */
function unpaidJson(clients: readonly UnpaidClient[]): string | null {
  return clients.length === 0 ? null : JSON.stringify(clients)
}

/** Returns whether the database rejected an order because a client has too many unpaid orders. */
function isOverUnpaid(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'unpaid_fill_limit'
}
