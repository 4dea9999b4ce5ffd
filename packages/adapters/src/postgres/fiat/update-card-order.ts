import type { CardOrder } from '@cambio/core/card-orders/card-order'
import { isEnded } from '@cambio/core/card-orders/card-order-machine'
import type { CardOrderStore } from '@cambio/core/card-orders/card-order-store'
import { CARD_POSTING_KINDS, cardPostings } from '@cambio/core/card-orders/card-postings'
import { cardOrderFromRow, type CardOrderRow } from './card-order-row.ts'
import type { Queryable } from '../queryable.ts'
import { PostgresLedgerStore } from '../ledger/ledger-store.ts'
import { ORDER_CHANGED_CHANNEL, publish } from '../publish.ts'
import { TIME } from '../time.ts'

/**
 * Locks a card order in a transaction, stores the result of `change`, and notifies subscribers. Adds the resulting
 * postings to the journal in the same transaction. Returns the stored order, or null for an unknown ID.
 */
export async function updateCardOrder(
  client: Queryable,
  orderId: number,
  change: Parameters<CardOrderStore['update']>[1],
): Promise<CardOrder | null> {
  const { rows } = await client.query<CardOrderRow>('SELECT * FROM card_order WHERE order_id = $1 FOR UPDATE', [
    orderId,
  ])
  if (!rows[0]) return null
  const before = cardOrderFromRow(rows[0])
  const order = change(before, isEnded(before) && (await wouldExceedLimit(client, orderId)))
  await save(client, order)
  await post(client, order)
  if (order.updatedAt !== before.updatedAt) await publish(client, ORDER_CHANGED_CHANNEL, [String(orderId)])
  return order
}

async function save(client: Queryable, order: CardOrder): Promise<void> {
  await client.query(
    `UPDATE card_order SET payment = $2, delivery = $3, tx_id = $4, delivered = $5, state = $6, outcome = $7,
       escalated_at = ${TIME(8)}, query_at = ${TIME(9)}, failures = $10, updated_at = ${TIME(11)}, events = $12,
       resolution = $13, provider_order_id = $14, late_at = ${TIME(15)},
       reversed_at = ${TIME(16)}, reversed_amounts = $17
     WHERE order_id = $1`,
    [
      order.orderId,
      order.payment,
      order.delivery,
      order.txId,
      order.deliveredAtomic?.toString() ?? null,
      order.state,
      order.outcome,
      order.escalatedAt,
      order.queryAt,
      order.failures,
      order.updatedAt,
      JSON.stringify(order.events),
      order.resolution,
      order.providerOrderId,
      order.lateAt,
      order.reversedAt,
      order.reversedAmounts,
    ],
  )
}

/** Returns whether an ended order would exceed its account's monthly limit if it resumed. */
async function wouldExceedLimit(client: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await client.query<{ is_over: boolean }>('SELECT card_over_limit($1) AS is_over', [orderId])
  return rows[0]?.is_over !== false
}

/** Adds the order's missing postings to the journal. The caller must have locked the order. */
async function post(client: Queryable, order: CardOrder): Promise<void> {
  const { rows } = await client.query<{ kind: string }>(
    'SELECT kind FROM journal WHERE reference = $1 AND kind = ANY ($2)',
    [String(order.orderId), CARD_POSTING_KINDS],
  )
  const postings = cardPostings(order, new Set(rows.map(({ kind }) => kind)))
  if (postings.length > 0) await new PostgresLedgerStore(client).post(...postings)
}
