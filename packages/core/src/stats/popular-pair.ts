/** Number of past days for which finished orders are counted. */
export const POPULAR_DAYS = 30
/** Maximum number of popular pairs that the exchange publishes. */
export const MAX_POPULAR = 50
/** Minimum number of finished orders behind a published value. Fewer orders could all belong to one user. */
export const MIN_ORDERS = 3

/** A currency pair and the number of its recently finished orders. */
export interface PopularPair {
  /** Slug of the send instrument. */
  from: string
  /** Slug of the receive instrument. */
  to: string
  orders: number
}

/**
 * Rounds a count so that no single order can be recognised. Returns 3 or 5 for counts below 10, and otherwise the count
 * rounded down to one significant digit.
 * @param orders at least `MIN_ORDERS`
 */
export function roughCount(orders: number): number {
  if (orders < 5) return MIN_ORDERS
  if (orders < 10) return 5
  const step = 10 ** (String(orders).length - 1)
  return Math.floor(orders / step) * step
}
