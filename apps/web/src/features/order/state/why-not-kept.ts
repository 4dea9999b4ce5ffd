import type { OrderView } from '@cambio/contract/order-view'
import { FIXED_RATE_PROBLEMS } from '@cambio/kernel/order-vocabulary'

/**
 * Returns the message key for the reason why the result differs from the agreed terms, or null if the events contain no
 * reason.
 */
export function whyNotKept({
  orderEvents,
  rateMode,
  state,
}: Pick<OrderView, 'orderEvents' | 'rateMode' | 'state'>): string | null {
  const kinds = new Set(orderEvents.map((event) => event.kind))
  const problem = FIXED_RATE_PROBLEMS.find((kind) => kinds.has(kind))
  if (problem) return `why_${problem}`
  // The exchange refunds a floating-rate order only if its amount is outside the pair's limits.
  const isRefused = kinds.has('REFUND_REQUESTED') || state === 'ACTION_REQUIRED'
  return rateMode === 'FLOATING' && isRefused ? 'why_out_of_bounds' : null
}
