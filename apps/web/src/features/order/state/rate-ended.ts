import type { OrderView } from '@cambio/contract/order-view'

/**
 * Returns whether the rate of an unpaid card purchase is no longer held. A payment that waits for the user, for example
 * for the bank's 3-D Secure check, keeps its rate. `now` is in epoch milliseconds; null before hydration.
 */
export function hasRateEnded(
  { state, cardPayment, depositDeadline }: Pick<OrderView, 'state' | 'cardPayment' | 'depositDeadline'>,
  now: number | null,
): boolean {
  if (cardPayment === null || state !== 'WAITING' || now === null) return false
  return cardPayment.payment !== 'awaiting-user' && Date.parse(depositDeadline) <= now
}
