import type { Report } from '../shared/report.ts'

/**
 * Thrown when a stored order has a value that no use case writes. Only a forged row or a failed migration can cause it.
 */
export class UnreadableOrder extends Error {
  readonly orderId: number

  constructor(orderId: number, cause: unknown) {
    super(`order ${orderId} is unreadable`, { cause })
    this.name = 'UnreadableOrder'
    this.orderId = orderId
  }
}

/**
 * Returns the result of a lookup. Reports an unreadable order and returns null for it, so that one forged row does not
 * stop the work on a chain.
 */
export async function orNullIfUnreadable<Found>(lookup: Promise<Found>, report: Report): Promise<Found | null> {
  try {
    return await lookup
  } catch (error) {
    if (!(error instanceof UnreadableOrder)) throw error
    report('order-unreadable', { order: error.orderId })
    return null
  }
}
