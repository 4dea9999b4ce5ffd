import type { OrderChange } from '@cambio/core/orders/order-store'
import { fillToJson } from './fill-json.ts'
import { ORDER_CHANGED_CHANNEL, publish } from '../publish.ts'
import type { Queryable } from '../queryable.ts'
import { settledQuoteToJson } from './quote-json.ts'

/** Returns SQL that converts epoch milliseconds to a time. */
function time(column: string): string {
  return `to_timestamp(g.${column} / 1000)`
}

const SAVE_ORDERS = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (order_id int, state text, settled_quote jsonb, settlement text,
      updated_at numeric, refund_address text, refund_memo text, choice jsonb, act_by numeric, escalated_at numeric,
      fill jsonb, query_at numeric, refund_seal text, earlier_events int, events jsonb)
  ), saved AS (
    UPDATE orders o SET state = g.state, settled_quote = g.settled_quote, settlement = g.settlement, updated_at = ${time('updated_at')},
      refund_address = g.refund_address, refund_memo = g.refund_memo, choice = g.choice, act_by = ${time('act_by')},
      escalated_at = ${time('escalated_at')}, fill = g.fill, query_at = ${time('query_at')},
      refund_seal = decode(g.refund_seal, 'hex')
    FROM given g WHERE o.order_id = g.order_id
  )
  INSERT INTO order_event (order_id, kind, seq, at)
  SELECT g.order_id, event.kind, g.earlier_events + event.place, to_timestamp(event.at / 1000)
  FROM given g, ROWS FROM (jsonb_to_recordset(g.events) AS (kind text, at numeric))
    WITH ORDINALITY AS event (kind, at, place)`

/** Stores orders and their new events in one statement. Publishes the change to the orders' subscribers. */
export async function saveOrders(db: Queryable, changes: readonly OrderChange[]): Promise<void> {
  const rows = JSON.stringify(changes.map(rowOf))
  await db.query({ name: 'save_orders', text: SAVE_ORDERS, values: [rows] })
  await publish(
    db,
    ORDER_CHANGED_CHANNEL,
    changes.map(({ order }) => String(order.orderId)),
  )
  for (const { order, newEvents } of changes)
    for (const event of order.apiId === null ? [] : newEvents)
      await db.query('SELECT queue_webhooks($1, $2)', [order.orderId, event.kind])
}

function rowOf({ order, newEvents }: OrderChange): Record<string, unknown> {
  return {
    order_id: order.orderId,
    state: order.state,
    settled_quote: order.settledQuote && settledQuoteToJson(order.settledQuote),
    settlement: order.settlement,
    updated_at: order.updatedAt,
    refund_address: order.refundAddress,
    refund_memo: order.refundMemo,
    choice: order.choice,
    act_by: order.actBy,
    escalated_at: order.escalatedAt,
    fill: order.fill && fillToJson(order.fill),
    query_at: order.fill?.queryAt,
    refund_seal: order.refundSeal,
    earlier_events: order.events.length - newEvents.length,
    events: newEvents.map(({ kind, at }) => ({ kind, at })),
  }
}
