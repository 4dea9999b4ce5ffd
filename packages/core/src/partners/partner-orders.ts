import { openFile, type OrderFile } from '../orders/find-order.ts'
import type { Order } from '../orders/order.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Stores } from '../shared/unit-of-work.ts'

/** An order in a partner's list. */
export interface PartnerOrder {
  order: Order
  referrerId: string | null
  /** What has left for the destination, base units of the receive side; null before. */
  paidOutAtomic: bigint | null
}

/** Orders by the key that made them. */
export interface PartnerOrderStore {
  /** Newest first, at most `limit`, older than the order `before` where one is named. */
  listOf(apiId: number, page: { before: number | null; limit: number }): Promise<PartnerOrder[]>
}

/**
 * An order with what arrived and what left, to the key that made it.
 * @throws {DomainError} ORDER_NOT_FOUND, the same for an unknown id and another's order
 */
export async function findPartnerOrder(
  stores: Stores,
  { apiId, orderId }: { apiId: number; orderId: number },
): Promise<OrderFile> {
  const order = await stores.orders.find(orderId)
  if (order?.apiId !== apiId) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  return { ...(await openFile(stores, order)), controlled: true }
}
