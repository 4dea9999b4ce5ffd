import type { OrderView } from '@cambio/contract/order-view'
import { FIXED_RATE_PROBLEMS } from '@cambio/kernel/order-vocabulary'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { creditedDeposit } from './deposits.ts'

/**
 * Returns the message key for the reason why the result differs from the agreed terms. Returns null if the events
 * contain no reason.
 */
export function whyNotKept(
  order: Pick<OrderView, 'orderEvents' | 'rateMode' | 'state' | 'deposits' | 'liquidityProviderPublicCode'>,
): string | null {
  const { orderEvents, rateMode, state } = order
  const kinds = new Set(orderEvents.map((event) => event.kind))
  const problem = FIXED_RATE_PROBLEMS.find((kind) => kinds.has(kind))
  if (problem) return `why_${problem}`
  // Return no reason for an order that a provider fills, because the provider's reasons are unknown. The exchange
  // itself refunds a floating-rate order only if its amount is outside the pair's limits.
  if (otherExchange(order.liquidityProviderPublicCode) !== null) return null
  const isRefused =
    (kinds.has('REFUND_REQUESTED') || state === 'ACTION_REQUIRED') && creditedDeposit(order) !== undefined
  return rateMode === 'FLOATING' && isRefused ? 'why_out_of_bounds' : null
}
