import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns whether the rate of an unpaid card purchase is no longer held. `now` is in epoch milliseconds; null before
 * hydration. A payment that waits for the bank's confirmation keeps its rate.
 */
export function hasRateEnded(
  { state, cardPayment, depositDeadline }: Pick<OrderView, 'state' | 'cardPayment' | 'depositDeadline'>,
  now: number | null,
): boolean {
  if (cardPayment === null || state !== 'WAITING' || now === null) return false
  return cardPayment.payment !== 'awaiting-user' && Date.parse(depositDeadline) <= now
}
