import type { OrderView } from '@cambio/contract/order-view'
import { FIXED_RATE_PROBLEMS } from '@cambio/kernel/order-vocabulary'

/** Message key of why a deal could not be kept, or null where the order's events do not tell. */
export function whyNotKept({
  orderEvents,
  rateMode,
  state,
}: Pick<OrderView, 'orderEvents' | 'rateMode' | 'state'>): string | null {
  const kinds = new Set(orderEvents.map((event) => event.kind))
  const problem = FIXED_RATE_PROBLEMS.find((kind) => kinds.has(kind))
  if (problem) return `why_${problem}`
  // A floating deal is refused for nothing but an amount outside the pair's limits.
  const isRefused = kinds.has('REFUND_REQUESTED') || state === 'ACTION_REQUIRED'
  return rateMode === 'FLOATING' && isRefused ? 'why_out_of_bounds' : null
}
