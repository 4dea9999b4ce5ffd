import { openFile, type OrderFile } from '../orders/find-order.ts'
import type { Order } from '../orders/order.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Stores } from '../shared/unit-of-work.ts'

/** An order in a partner's order list. */
export interface PartnerOrder {
  order: Order
  referrerId: string | null
  /** Amount paid to the destination, base units of the receive side; null before the payout left. */
  paidOutAtomic: bigint | null
}

/** Orders by the key that created them. */
export interface PartnerOrderStore {
  /** Returns orders newest first, at most `limit`, older than the order `before` if given. */
  listOf(apiId: number, page: { before: number | null; limit: number }): Promise<PartnerOrder[]>
}

/**
 * Returns an order with its deposits and payments to the key that created it.
 * @throws {DomainError} ORDER_NOT_FOUND, the same for an unknown id and another key's order
 */
export async function findPartnerOrder(
  stores: Stores,
  { apiId, orderId }: { apiId: number; orderId: number },
): Promise<OrderFile> {
  const order = await stores.orders.find(orderId)
  if (order?.apiId !== apiId) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  return { ...(await openFile(stores, order)), controlled: true }
}
