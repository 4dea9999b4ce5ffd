import type { OrderView } from '@cambio/contract/order-view'

/** Returns the seed for the shape of an order's rosette: the pair and, for a completed order, the order number. */
export function noteSeed({ pair, orderId, completed }: Pick<OrderView, 'pair' | 'orderId' | 'completed'>): string {
  const seed = `${pair.instrumentFrom.slug}-${pair.instrumentTo.slug}`
  return completed ? `${seed}-${orderId}` : seed
}
