import type { OrderView } from '@cambio/contract/order-view'

/** Returns the text that gives an order's rosette its shape: the pair, and for a completed order also its number. */
export function noteSeed({ pair, orderId, completed }: Pick<OrderView, 'pair' | 'orderId' | 'completed'>): string {
  const seed = `${pair.instrumentFrom.slug}-${pair.instrumentTo.slug}`
  return completed ? `${seed}-${orderId}` : seed
}
