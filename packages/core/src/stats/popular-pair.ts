/** Number of days of finished orders that are counted. */
export const POPULAR_DAYS = 30
/** Maximum number of published pairs. */
export const MAX_POPULAR = 50
/** Minimum number of finished orders behind a published figure: fewer could belong to one user. */
export const MIN_ORDERS = 3

/** A pair and the number of its recently finished orders. */
export interface PopularPair {
  /** Slugs. */
  from: string
  to: string
  orders: number
}

/**
 * Rounds a count so that no single order shows: 3, 5, then one significant digit, rounded down.
 * @param orders at least `LEAST_ORDERS`
 */
export function roughCount(orders: number): number {
  if (orders < 5) return MIN_ORDERS
  if (orders < 10) return 5
  const step = 10 ** (String(orders).length - 1)
  return Math.floor(orders / step) * step
}
