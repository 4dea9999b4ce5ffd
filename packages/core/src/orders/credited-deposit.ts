import type { Deposit } from '../chains/deposit.ts'
import type { OrderStores } from './order-work.ts'
import type { Order } from './order.ts'

/** Returns the order's credited deposit, or null if no deposit is credited. An order has at most one. */
export async function creditedDeposit(
  stores: Pick<OrderStores, 'orders'>,
  { orderId }: Pick<Order, 'orderId'>,
): Promise<Deposit | null> {
  return (await stores.orders.depositsOf(orderId, { statuses: ['CREDITED'] }))[0] ?? null
}

/** Returns the amount of the order's credited deposit in base units of the send side, or null without one. */
export async function creditedAmount(
  stores: Pick<OrderStores, 'orders'>,
  order: Pick<Order, 'orderId'>,
): Promise<bigint | null> {
  return (await creditedDeposit(stores, order))?.amountAtomic ?? null
}
