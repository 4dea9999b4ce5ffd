import { PRIVATE_KEYS } from '../page/private-keys.ts'

/** Order as stored in this browser. It contains enough data to open the order page, but not the control token. */
export interface KnownOrder {
  orderId: number
  destinationAddress: string
  /** Ticker of the send coin. */
  from: string
  /** Ticker of the receive coin. */
  to: string
  /** Creation time, in ISO 8601. */
  madeAt: string
}

const STORAGE_KEY = PRIVATE_KEYS.orders
/** Maximum number of stored orders. When it is exceeded, the oldest orders are dropped. */
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

/** Adds orders to the stored list. Leaves orders that are already stored unchanged. */
export function rememberOrders(orders: readonly KnownOrder[]): void {
  const known = myOrders()
  const added = orders.filter((order) => !known.some((one) => one.orderId === order.orderId))
  if (added.length === 0) return
  const all = [...added, ...known].toSorted((a, b) => b.madeAt.localeCompare(a.madeAt)).slice(0, MAX_KEPT)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // Ignore unavailable storage. The user still has the order link.
  }
}

/** Returns whether untrusted data has the format of a stored order. */
export function isKnownOrder(value: unknown): value is KnownOrder {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, destinationAddress, from, to, madeAt } = value as Record<keyof KnownOrder, unknown>
  const areTexts = [destinationAddress, from, to, madeAt].every((text) => typeof text === 'string' && text !== '')
  return Number.isSafeInteger(orderId) && areTexts
}
