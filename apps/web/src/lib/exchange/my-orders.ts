/** Order as stored in this browser: enough to open its page, without the control token. */
export interface KnownOrder {
  orderId: number
  destinationAddress: string
  /** Tickers of the two coins. */
  from: string
  to: string
  /** Time of creation, ISO 8601. */
  madeAt: string
}

const STORAGE_KEY = 'my-orders'
/** Maximum number of stored orders. The oldest are dropped first. */
const MAX_KEPT = 200

/** Returns the orders stored in this browser, newest first. */
export function myOrders(): KnownOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKnownOrder) : []
  } catch {
    return []
  }
}

/** Adds orders to the stored list. Orders that are already stored stay unchanged. */
export function rememberOrders(orders: readonly KnownOrder[]): void {
  const known = myOrders()
  const added = orders.filter((order) => !known.some((one) => one.orderId === order.orderId))
  if (added.length === 0) return
  const all = [...added, ...known].toSorted((a, b) => b.madeAt.localeCompare(a.madeAt)).slice(0, MAX_KEPT)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // Ignores unavailable storage. The user still has the link of the order.
  }
}

/** Returns whether untrusted data has the format of a stored order. */
export function isKnownOrder(value: unknown): value is KnownOrder {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, destinationAddress, from, to, madeAt } = value as Record<keyof KnownOrder, unknown>
  const areTexts = [destinationAddress, from, to, madeAt].every((text) => typeof text === 'string' && text !== '')
  return Number.isSafeInteger(orderId) && areTexts
}
