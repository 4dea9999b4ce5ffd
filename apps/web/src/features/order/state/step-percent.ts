import type { OrderView } from '@cambio/contract/order-view'
import { mainDeposit } from './verdict.ts'

/** Share of a step that has begun but has no measure. */
const BEGUN_PERCENT = 8
const HALF_PERCENT = 50

/** Returns how far the current step of an order is, in percent. Confirmations fill the step of the deposit. */
export function stepPercent(
  order: Pick<OrderView, 'state' | 'deposits' | 'instrumentFromCurrencyTitle' | 'minConfirmationsToTrade'>,
): number {
  if (order.state === 'WAITING') return BEGUN_PERCENT
  if (order.state !== 'CONFIRMING') return HALF_PERCENT
  const share = (mainDeposit(order)?.confirmations ?? 0) / Math.max(1, order.minConfirmationsToTrade)
  return Math.round(Math.min(1, Math.max(share, BEGUN_PERCENT / 100)) * 100)
}
