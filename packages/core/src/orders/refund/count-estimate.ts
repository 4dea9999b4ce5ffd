import { assertNotTooOften } from '../../shared/assert-not-too-often.ts'
import type { Limiter } from '../../shared/limiter.ts'
import type { Order } from '../order.ts'

/** Rate limit for the addresses of one order whose refund fee callers estimate. Each address needs a gas estimate. */
export const REFUND_ESTIMATE_RULE = { name: 'refund-estimates', points: 20, seconds: 3_600 } as const
/** Recognises an address that was already counted. A page repeats its estimate every few seconds. */
export const ESTIMATED_ADDRESS_RULE = { name: 'refund-estimated', points: 1, seconds: 3_600 } as const

export interface EstimateLimits {
  /** Rate limiter for the estimated addresses of an order (`REFUND_ESTIMATE_RULE`). */
  refundEstimates: Limiter
  /** Rate limiter that recognises a counted address (`ESTIMATED_ADDRESS_RULE`). */
  estimatedAddresses: Limiter
}

/**
 * Counts an address whose refund fee a caller estimates, once an hour. Counts callers who may change the order
 * separately, so that another reader of the order's link cannot use up their estimates.
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
  // An address above the limit must not count, or else it would be permitted the next time.
  if (taken.isOver) await estimatedAddresses.forget(counted)
  assertNotTooOften(taken)
}
