const STORAGE_KEY = 'push-orders'
/** Orders are told of for a month: older ones are over. */
const MOST = 50

/** Orders that this device is told of. */
export function toldOrders(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : []
  } catch {
    return []
  }
}

export function rememberTold(orderId: number, isTold: boolean): void {
  const others = toldOrders().filter((one) => one !== orderId)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isTold ? [orderId, ...others].slice(0, MOST) : others))
  } catch {
    // A browser that keeps nothing offers it again.
  }
}
