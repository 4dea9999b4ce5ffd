import type { CardOrder } from '@cambio/core/card-orders/card-order'
import { cardOrderFromRow, type CardOrderRow } from '../fiat/card-order-row.ts'
import type { Queryable } from '../queryable.ts'

/**
 * Returns the other card orders that have the same destination and the given transaction ID, oldest first. Ignores the
 * case of hexadecimal IDs and addresses, because providers use both upper and lower case.
 */
export async function ordersWithTransaction(
  db: Queryable,
  { orderId, destinationAddress }: Pick<CardOrder, 'orderId' | 'destinationAddress'>,
  txId: string,
): Promise<CardOrder[]> {
  const { rows } = await db.query<CardOrderRow>(
    `SELECT * FROM card_order
     WHERE lower(tx_id) = lower($1) AND lower(destination_address) = lower($2) AND order_id <> $3
     ORDER BY created_at, order_id`,
    [txId, destinationAddress, orderId],
  )
  return rows.map(cardOrderFromRow)
}
