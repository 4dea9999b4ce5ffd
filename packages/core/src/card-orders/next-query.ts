import type { OrderState } from '@cambio/kernel/order-vocabulary'
import type { CardOrder } from './card-order.ts'

/** Shortest delay between two queries about an order, in milliseconds. */
const MIN_PAUSE_MS = 3_000
/** Longest delay between two queries about an order, in milliseconds. */
const MAX_PAUSE_MS = 300_000
/** The delay before the next query is the time since the order's last change divided by this number. */
const AGE_SHARE = 40
/**
 * Period in which the worker still follows an expired order, in milliseconds. A user may pay after the held rate has
 * expired.
 */
export const LATE_PAYMENT_MS = 24 * 3_600_000
/** Delay between two queries about an expired order, in milliseconds. */
const EXPIRED_PAUSE_MS = 3_600_000
/** Largest exponent of the retry backoff. It avoids an overflow; `MAX_PAUSE_MS` limits the delay. */
const MAX_EXPONENT = 10

/** States of an order that only a callback can change. */
const ENDED: ReadonlySet<OrderState> = new Set(['FINISHED', 'REFUNDED', 'AT_RISK', 'SUSPENSE'])

/**
 * Returns the time of the next query, in epoch milliseconds. Queries are frequent for a young order, rare for an old
 * order, and hourly for an expired order. Returns null when only a callback can change the order.
 */
export function nextQueryAt(order: CardOrder, now: number): number | null {
  const { state, createdAt, updatedAt } = order
  const isOpen = lacksNumber(order) && now <= createdAt + LATE_PAYMENT_MS
  if (!isOpen && ENDED.has(state)) return null
  if (state === 'EXPIRED') return now > createdAt + LATE_PAYMENT_MS ? null : now + EXPIRED_PAUSE_MS
  return now + Math.max(MIN_PAUSE_MS, Math.min(MAX_PAUSE_MS, Math.floor((now - updatedAt) / AGE_SHARE)))
}

/**
 * Returns whether callbacks finished an order before a query succeeded. Only the response to a query contains the
 * provider's purchase number, which the receipt shows.
 */
function lacksNumber({ state, providerOrderId, buyer }: CardOrder): boolean {
  return state === 'FINISHED' && providerOrderId === null && buyer !== null
}

/**
 * Returns the order with the time of the next query after a failed query. The delay doubles with each consecutive
 * failure.
 */
export function retryAt(order: CardOrder, now: number): CardOrder {
  const failures = order.failures + 1
  const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(failures, MAX_EXPONENT))
  return { ...order, failures, askAt: now + pauseMs }
}
