import type { CardOrder } from '@cambio/core/card-orders/card-order'
import type { Queryable } from './queryable.ts'

/**
 * Returns the other card orders with the destination of an order and the given transaction, lowest id first. Providers
 * write hexadecimal ids and addresses in either case.
 */
export async function ordersWithTransaction(
  db: Queryable,
  { orderId, destinationAddress }: Pick<CardOrder, 'orderId' | 'destinationAddress'>,
  txId: string,
): Promise<Pick<CardOrder, 'orderId' | 'state'>[]> {
  const { rows } = await db.query<{ order_id: number; state: CardOrder['state'] }>(
    `SELECT order_id, state FROM card_order
     WHERE lower(tx_id) = lower($1) AND lower(destination_address) = lower($2) AND order_id <> $3 ORDER BY order_id`,
    [txId, destinationAddress, orderId],
  )
  return rows.map((row) => ({ orderId: row.order_id, state: row.state }))
}
