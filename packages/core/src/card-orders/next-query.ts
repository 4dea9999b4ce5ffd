import type { OrderState } from '@cambio/kernel/order-vocabulary'
import type { CardOrder } from './card-order.ts'

/** Minimum delay between two provider queries about a card order, in milliseconds. */
const MIN_PAUSE_MS = 3_000
/** Maximum delay between two provider queries about a card order, in milliseconds. */
const MAX_PAUSE_MS = 300_000
/** The delay before the next query is the time since the order's last change, divided by this number. */
const AGE_SHARE = 40
/**
 * How long the worker continues to follow an expired order, in milliseconds, because a user may pay after the held rate
 * has expired.
 */
export const LATE_PAYMENT_MS = 24 * 3_600_000
/**
 * How long the worker continues to query a purchase that was reported as failed, in milliseconds, because the provider
 * may still deliver the coins.
 */
export const FAILED_FOLLOW_MS = 7 * 24 * 3_600_000
/** Delay between two provider queries about an expired or failed card order, in milliseconds. */
const ENDED_PAUSE_MS = 3_600_000
/** Maximum exponent of the retry backoff, to avoid an overflow. `MAX_PAUSE_MS` limits the delay itself. */
const MAX_EXPONENT = 10

/** Order states that only a callback can change, apart from the exceptions in `nextQueryAt`. */
const ENDED: ReadonlySet<OrderState> = new Set(['FINISHED', 'REFUNDED', 'AT_RISK', 'SUSPENSE'])

/**
 * Returns the time of the next query, in epoch milliseconds. Queries are frequent at first, become less frequent as the
 * order ages, and are hourly once the order has expired or failed. Returns null if only a callback can change the
 * order.
 */
export function nextQueryAt(order: CardOrder, now: number): number | null {
  const { state, createdAt, updatedAt } = order
  if (mayResume(order) && now <= updatedAt + FAILED_FOLLOW_MS) return now + ENDED_PAUSE_MS
  const isOpen = lacksNumber(order) && now <= createdAt + LATE_PAYMENT_MS
  if (!isOpen && ENDED.has(state)) return null
  if (state === 'EXPIRED') return now > createdAt + LATE_PAYMENT_MS ? null : now + ENDED_PAUSE_MS
  return now + Math.max(MIN_PAUSE_MS, Math.min(MAX_PAUSE_MS, Math.floor((now - updatedAt) / AGE_SHARE)))
}

/** Returns whether the provider reported the order as failed but may still deliver the coins. */
function mayResume({ outcome, resolution, buyer }: CardOrder): boolean {
  return outcome === 'failed' && resolution === null && buyer !== null
}

/**
 * Returns whether callbacks finished an order before any query succeeded. The provider's purchase number, which the
 * receipt shows, is then still missing.
 */
function lacksNumber({ state, providerOrderId, buyer }: CardOrder): boolean {
  return state === 'FINISHED' && providerOrderId === null && buyer !== null
}

/** Schedules the order's next query after a failed query. The delay doubles with each consecutive failure. */
export function retryAt(order: CardOrder, now: number): CardOrder {
  const failures = order.failures + 1
  const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(failures, MAX_EXPONENT))
  return { ...order, failures, queryAt: now + pauseMs }
}
