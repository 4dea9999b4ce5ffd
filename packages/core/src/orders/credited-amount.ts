import type { OrderStores } from './order-work.ts'
import type { Order } from './order.ts'

/**
 * Returns the amount of the order's credited deposit in base units of the send side, or null if no deposit is credited.
 * An order has at most one credited deposit.
 */
export async function creditedAmount(stores: OrderStores, order: Pick<Order, 'orderId'>): Promise<bigint | null> {
  const deposits = await stores.orders.depositsOf(order.orderId)
  return deposits.find((deposit) => deposit.status === 'CREDITED')?.amountAtomic ?? null
}
