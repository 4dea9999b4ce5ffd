const STORAGE_KEY = 'push-orders'
/**
 * Maximum number of stored orders. The server sends notifications about an order only for a month, so older orders may
 * be dropped.
 */
const MAX_STORED = 50

/** Returns the orders whose notifications this device receives. */
export function notifiedOrders(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : []
  } catch {
    return []
  }
}

export function rememberNotified(orderId: number, isTold: boolean): void {
  const others = notifiedOrders().filter((one) => one !== orderId)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isTold ? [orderId, ...others].slice(0, MAX_STORED) : others))
  } catch {
    // Ignores unavailable storage. The page then offers notifications again.
  }
}
