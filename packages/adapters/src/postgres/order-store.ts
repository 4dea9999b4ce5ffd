import type { OrderEventKind, OrderState, RateMode } from '@cambio/kernel/order-vocabulary'
import { present } from '@cambio/kernel/assert'
import type { FiatHold } from '@cambio/core/orders/fiat-hold'
import { overFiatLimit } from '@cambio/core/fiat/fiat-standing'
import type { Deposit } from '@cambio/core/chains/deposit'
import type { ExceptionPolicy } from '@cambio/core/orders/exception-policy'
import type { Choice, Order, OrderEvent } from '@cambio/core/orders/order'
import { UnreadableOrder } from '@cambio/core/orders/unreadable-order'
import type { CreateOutcome, NewOrder, OrderChange, OrderStore } from '@cambio/core/orders/order-store'
import {
  agreedQuoteFromJson,
  agreedQuoteToJson,
  settledQuoteFromJson,
  type AgreedQuoteJson,
  type SettledQuoteJson,
} from './quote-json.ts'
import { depositFromRow, DEPOSIT_COLUMNS, type DepositRow } from './deposit-row.ts'
import { exposureJson, isOverExposed, reservedFor } from './exposure-store.ts'
import { isOverFiatLimit } from './fiat-standing-store.ts'
import { fillFromJson, fillToJson, type FillJson } from './fill-json.ts'
import type { Queryable } from './queryable.ts'
import { saveOrders } from './save-orders.ts'

export interface OrderRow {
  order_id: number
  legacy_order_id: string
  rate_mode: RateMode
  from_slug: string
  to_slug: string
  state: OrderState
  deposit_address: string
  deposit_memo: string | null
  destination_address: string
  destination_memo: string | null
  refund_address: string | null
  refund_memo: string | null
  refund_seal: Buffer | null
  user_email: string | null
  api_id: number | null
  user_id: number | null
  locale: string
  claimed_deposit: string
  bargain: AgreedQuoteJson
  strike: SettledQuoteJson | null
  settlement: Order['settlement']
  fill: FillJson | null
  exception_policy: ExceptionPolicy['kind']
  rerate_within_bps: number | null
  choice: Choice | null
  act_by: Date | null
  escalated_at: Date | null
  deposit_deadline: Date
  query_at: Date | null
  created_at: Date
  updated_at: Date
  events: { kind: OrderEventKind; at: number }[]
}

interface CreatedRow {
  outcome: Exclude<CreateOutcome['outcome'], 'over-exposed'>
  made_order_id: number | null
  made_address: string | null
}

/**
 * The columns of an `orders` row. A query lists them instead of `*`, because the client prepares only queries whose
 * result type a migration cannot change.
 */
const COLUMNS = [
  'order_id',
  'legacy_order_id',
  'rate_mode',
  'from_slug',
  'to_slug',
  'state',
  'deposit_address',
  'deposit_memo',
  'destination_address',
  'destination_memo',
  'refund_address',
  'refund_memo',
  'refund_seal',
  'user_email',
  'api_id',
  'user_id',
  'locale',
  'claimed_deposit',
  'bargain',
  'strike',
  'settlement',
  'fill',
  'exception_policy',
  'rerate_within_bps',
  'choice',
  'act_by',
  'escalated_at',
  'deposit_deadline',
  'query_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OrderRow)[]

/** SQL columns of an order and its events, for a query that reads `orders o`. */
export const ORDER_COLUMNS = `
  ${COLUMNS.map((column) => `o.${column}`).join(', ')},
  (SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'at', (extract(epoch FROM e.at) * 1000)::bigint)
                    ORDER BY e.seq) FROM order_event e WHERE e.order_id = o.order_id) AS events`
const SELECT_ORDER = `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.order_id = $1`
/** SQL that locks orders by ascending ID, so that two transactions cannot deadlock. */
const SELECT_ORDERS_LOCKED = `
  SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.order_id = ANY ($1::int[]) ORDER BY o.order_id FOR NO KEY UPDATE OF o`

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
      if (order.exposure === null || !isOverExposed(error)) throw error
      return { outcome: 'over-exposed', reserved: await reservedFor(this.#db, order.to, order.exposure) }
    }
  }

  async #create(order: NewOrder): Promise<CreateOutcome> {
    const { rows } = await this.#db.query<CreatedRow>({
      name: 'create_order',
      text: `SELECT outcome, made_order_id, made_address,
               CASE WHEN outcome = 'created' AND $2::jsonb IS NOT NULL THEN reserve_exposure(made_order_id, $2) END
             FROM create_sealed_order($1)`,
      values: [newOrderJson(order), exposureJson(order.exposure)],
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

  async dueFills(now: number, limit: number): Promise<number[]> {
    const { rows } = await this.#db.query<{ order_id: number }>(
      'SELECT order_id FROM orders WHERE query_at <= to_timestamp($1::numeric / 1000) ORDER BY query_at LIMIT $2',
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

  async depositCounts(orderId: number, asset: string): Promise<{ seen: number; returned: number }> {
    const { rows } = await this.#db.query<{ seen: number; returned: number }>(
      `SELECT count(*) FILTER (WHERE status = 'SEEN' AND asset = $2)::int AS seen,
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

  async depositsOf(orderId: number): Promise<Deposit[]> {
    const { rows } = await this.#db.query<DepositRow>(
      `SELECT ${DEPOSIT_COLUMNS} FROM deposit WHERE order_id = $1 ORDER BY id`,
      [orderId],
    )
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
  const { claimedDepositAtomic, agreedQuote: bargain, fill, exposure: _reserved, ...rest } = order
  return JSON.stringify({
    ...rest,
    claimedDeposit: claimedDepositAtomic.toString(),
    bargain: agreedQuoteToJson(bargain),
    fill: fill && fillToJson(fill),
    queryAt: fill?.queryAt,
  })
}

/**
 * Returns the order of a row.
 * @throws {UnreadableOrder} when a column has a value that no use case writes
 */
export function orderFromRow(row: OrderRow): Order {
  try {
    return parseRow(row)
  } catch (error) {
    throw new UnreadableOrder(row.order_id, error)
  }
}

function parseRow(row: OrderRow): Order {
  return {
    orderId: row.order_id,
    legacyOrderId: row.legacy_order_id,
    rateMode: row.rate_mode,
    from: row.from_slug,
    to: row.to_slug,
    state: row.state,
    depositAddress: row.deposit_address,
    depositMemo: row.deposit_memo,
    destinationAddress: row.destination_address,
    destinationMemo: row.destination_memo,
    refundAddress: row.refund_address,
    refundMemo: row.refund_memo,
    refundSeal: row.refund_seal?.toString('hex') ?? null,
    userEmail: row.user_email,
    apiId: row.api_id,
    userId: row.user_id,
    locale: row.locale,
    claimedDepositAtomic: BigInt(row.claimed_deposit),
    agreedQuote: agreedQuoteFromJson(row.bargain),
    settledQuote: row.strike && settledQuoteFromJson(row.strike),
    settlement: row.settlement,
    fill: row.fill && fillFromJson(row.fill, row.query_at),
    exceptionPolicy: policyFromRow(row),
    choice: row.choice,
    actBy: row.act_by?.getTime() ?? null,
    escalatedAt: row.escalated_at?.getTime() ?? null,
    depositDeadline: row.deposit_deadline.getTime(),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    events: row.events,
  }
}

function policyFromRow({ exception_policy: kind, rerate_within_bps: withinBps }: OrderRow): ExceptionPolicy {
  return kind === 'RERATE' ? { kind, withinBps: present(withinBps, 'a re-rate has a limit') } : { kind }
}
