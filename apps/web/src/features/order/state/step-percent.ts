import type { OrderView } from '@cambio/contract/order-view'
import { mainDeposit } from './verdict.ts'

/** Progress shown for a started step whose progress cannot be measured, in percent. */
const BEGUN_PERCENT = 8
const HALF_PERCENT = 50

/**
 * Returns the progress of an order's current step, in percent. For a deposit that is being confirmed, this is the
 * percentage of the required confirmations that it has. Returns 0 for an expired order.
 */
export function stepPercent(
  order: Pick<OrderView, 'state' | 'deposits' | 'instrumentFromCurrencyTitle' | 'minConfirmationsToTrade'>,
): number {
  if (order.state === 'EXPIRED') return 0
  if (order.state === 'WAITING') return BEGUN_PERCENT
  if (order.state !== 'CONFIRMING') return HALF_PERCENT
  const share = (mainDeposit(order)?.confirmations ?? 0) / Math.max(1, order.minConfirmationsToTrade)
  return Math.round(Math.min(1, Math.max(share, BEGUN_PERCENT / 100)) * 100)
}
