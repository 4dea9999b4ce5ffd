import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns the text from which the shape of an order's rosette is derived: the pair, and for a completed order also the
 * order number.
 */
export function noteSeed({ pair, orderId, completed }: Pick<OrderView, 'pair' | 'orderId' | 'completed'>): string {
  const seed = `${pair.instrumentFrom.slug}-${pair.instrumentTo.slug}`
  return completed ? `${seed}-${orderId}` : seed
}
