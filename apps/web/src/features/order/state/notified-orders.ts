import { PRIVATE_KEYS } from '../../../lib/page/private-keys.ts'

const STORAGE_KEY = PRIVATE_KEYS.notified
/**
 * Maximum number of stored orders. Older orders can be dropped, because the server sends notifications about an order
 * for only a month.
 */
const MAX_STORED = 50

/** Returns the IDs of the orders for which this device receives notifications. */
export function notifiedOrders(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : []
  } catch {
    return []
  }
}

export function rememberNotified(orderId: number, isNotified: boolean): void {
  const others = notifiedOrders().filter((one) => one !== orderId)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isNotified ? [orderId, ...others].slice(0, MAX_STORED) : others))
  } catch {
    // Ignore unavailable storage. The page then offers to turn on notifications again.
  }
}
