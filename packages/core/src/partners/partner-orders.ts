import { openFile, type OrderFile } from '../orders/view/find-order.ts'
import type { Order } from '../orders/order.ts'
import type { ApiKeyStore } from './api-key.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { OrderStores } from '../orders/order-work.ts'

/** An order in a partner's order list. */
export interface PartnerOrder {
  order: Order
  referrerId: string | null
  /** Amount paid to the destination, in base units of the receive side; null until the payout is sent. */
  paidOutAtomic: bigint | null
}

/** Finds orders by the API key that created them. */
export interface PartnerOrderStore {
  /** Returns a page of the orders created with a key, sorted by creation time. */
  listOf(apiId: number, page: PartnerOrderPage): Promise<PartnerOrder[]>
  /**
   * Returns the ID of the newest order that a key created for a destination, if any. The comparison of destinations is
   * case-insensitive.
   */
  newestTo(apiId: number, destinationAddress: string): Promise<number | null>
}

/** Selects a page of the orders created with a key. */
export interface PartnerOrderPage {
  /** Limits the page to orders created before the order with this ID; null for no limit. */
  before: number | null
  limit: number
  offset: number
  /** Whether the page starts with the oldest order rather than the newest. */
  isOldestFirst: boolean
}

/**
 * Returns an order to any caller if the API key that created it publishes order statuses. Otherwise returns null, so
 * that unknown and unpublished orders cannot be distinguished.
 */
export async function findPublishedOrder(
  { stores, keys }: { stores: OrderStores; keys: Pick<ApiKeyStore, 'find'> },
  orderId: number,
): Promise<OrderFile | null> {
  const order = await stores.orders.find(orderId)
  const key = order && order.apiId !== null ? await keys.find(order.apiId) : null
  if (!order || !key?.isActive || !key.isStatusPublic) return null
  return { ...(await openFile(stores, order)), controlled: false }
}

/**
 * Returns an order with its deposits and payments to the key that created it.
 * @throws {DomainError} ORDER_NOT_FOUND both for an unknown ID and for another key's order
 */
export async function findPartnerOrder(
  stores: OrderStores,
  { apiId, orderId }: { apiId: number; orderId: number },
): Promise<OrderFile> {
  const order = await stores.orders.find(orderId)
  if (order?.apiId !== apiId) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  return { ...(await openFile(stores, order)), controlled: true }
}
