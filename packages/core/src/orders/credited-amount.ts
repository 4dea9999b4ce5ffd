import type { OrderStores } from './order-work.ts'
import type { Order } from './order.ts'

/**
 * Returns the credited amount of an order, in base units of its send side. Returns null without a credit. At most one
 * deposit of an order is credited.
 */
export async function creditedAmount(stores: OrderStores, order: Pick<Order, 'orderId'>): Promise<bigint | null> {
  const deposits = await stores.orders.depositsOf(order.orderId)
  return deposits.find((deposit) => deposit.status === 'CREDITED')?.amountAtomic ?? null
}
