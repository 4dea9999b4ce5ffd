import { assertNotTooOften } from '../../shared/assert-not-too-often.ts'
import type { Limiter } from '../../shared/limiter.ts'
import type { Order } from '../order.ts'

/**
 * Rate limit for refund fee estimates: the number of different addresses per order and hour. Each address needs a gas
 * estimate from a node.
 */
export const REFUND_ESTIMATE_RULE = { name: 'refund-estimates', points: 20, seconds: 3_600 } as const
/**
 * Rate limit that recognises an address counted within the last hour, because a page repeats its estimate every few
 * seconds.
 */
export const ESTIMATED_ADDRESS_RULE = { name: 'refund-estimated', points: 1, seconds: 3_600 } as const

export interface EstimateLimits {
  /** Rate limiter for the addresses whose refund fee was estimated for an order (`REFUND_ESTIMATE_RULE`). */
  refundEstimates: Limiter
  /** Rate limiter that recognises addresses that were already counted (`ESTIMATED_ADDRESS_RULE`). */
  estimatedAddresses: Limiter
}

/**
 * Counts an address for which a caller estimates the refund fee. Counts each address at most once an hour. Callers who
 * may change the order have a separate count, so that other readers of the order's link cannot use it up.
 * @throws {DomainError} TOO_MANY_ATTEMPTS
 */
export async function countEstimate(
  { refundEstimates, estimatedAddresses }: EstimateLimits,
  { orderId }: Pick<Order, 'orderId'>,
  address: string,
  isControlled: boolean,
): Promise<void> {
  const caller = `${orderId} ${isControlled ? 'control' : 'link'}`
  const counted = `${caller} ${address}`
  if ((await estimatedAddresses.take(counted)).isOver) return
  const taken = await refundEstimates.take(caller)
  // Forget an address that exceeds the limit. Otherwise, the next call would permit it as an address that was already
  // counted.
  if (taken.isOver) await estimatedAddresses.forget(counted)
  assertNotTooOften(taken)
}
