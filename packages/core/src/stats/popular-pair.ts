/** Days of finished orders that are counted. */
export const POPULAR_DAYS = 30
/** Most directions that are told. */
export const MOST_POPULAR = 50
/** What fewer finished orders say, a direction or how long they took, is not told: it could be one person's. */
export const LEAST_ORDERS = 3

/** A direction and how many of its orders were finished lately. */
export interface PopularPair {
  /** Slugs. */
  from: string
  to: string
  orders: number
}

/**
 * A count told so that no single order shows in it: 3, 5, then one significant digit, rounded down.
 * @param orders at least `LEAST_ORDERS`
 */
export function roughCount(orders: number): number {
  if (orders < 5) return LEAST_ORDERS
  if (orders < 10) return 5
  const step = 10 ** (String(orders).length - 1)
  return Math.floor(orders / step) * step
}
