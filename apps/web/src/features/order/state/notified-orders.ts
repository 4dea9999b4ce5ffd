const STORAGE_KEY = 'push-orders'
/** Most orders kept. The server notifies about an order for a month only, so older ones may be dropped. */
const MOST = 50

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
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isTold ? [orderId, ...others].slice(0, MOST) : others))
  } catch {
    // Storage is unavailable: the page offers notifications again.
  }
}
