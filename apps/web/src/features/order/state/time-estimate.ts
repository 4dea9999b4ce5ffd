import type { OrderView } from '@cambio/contract/order-view'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { isPaused, serviceClockKey } from './headline.ts'
import { mainDeposit } from './verdict.ts'

const MINUTE_S = 60
/** A step is slow once it has taken this many times its usual duration. */
const SLOW_FACTOR = 3

/**
 * Returns the usual number of minutes until the user receives the coins, rounded up. Adds up the time for the deposit's
 * remaining confirmations and for the payout's first block. While the order waits for its deposit, the estimate starts
 * when the deposit is sent. Returns null if the payout has already started, a provider or bank carries out the order,
 * or the order waits for an operator.
 */
export function estimatedMinutes(order: OrderView): number | null {
  const isOpen = order.state === 'WAITING' || order.state === 'CONFIRMING'
  if (!isOpen || isHeldUp(order)) return null
  const [from, to] = [order.pair.instrumentFrom.blockSeconds, order.pair.instrumentTo.blockSeconds]
  if (from === null || to === null) return null
  const seen = order.state === 'CONFIRMING' ? (mainDeposit(order)?.confirmations ?? 0) : 0
  const missing = Math.max(0, order.minConfirmationsToTrade - seen)
  // A payout counts as received once it has its first confirmation.
  return Math.max(1, Math.ceil((missing * from + to) / MINUTE_S))
}

/**
 * Returns the number of blocks until a sent payout is final, and their usual time in minutes, rounded up. Returns null
 * unless the exchange's payout is on its way.
 */
export function payoutBlocks(order: OrderView): { count: number; minutes: number } | null {
  const seconds = order.pair.instrumentTo.blockSeconds
  if (order.state !== 'SENDING' || isHeldUp(order) || seconds === null) return null
  const count = order.minConfirmationsToWithdraw
  return { count, minutes: Math.max(1, Math.ceil((count * seconds) / MINUTE_S)) }
}

/**
 * Returns the message key for what happens at the deadline of the exchange or a chain; null if the page shows no such
 * deadline. If the usual duration of the step is known, the page shows the deadline only when the step is slow.
 * @param now time by the browser's clock in epoch milliseconds; null before hydration
 */
export function clockKeyAt(order: OrderView, now: number | null): string | null {
  const key = serviceClockKey(order)
  const minutes = stepMinutes(order)
  if (key === null || order.nextAction.kind === 'wait-operator' || minutes === null) return key
  const since = Date.parse(order.orderEvents[0]?.createdAt ?? order.createdAt)
  return now !== null && now - since > SLOW_FACTOR * minutes * MINUTE_S * 1000 ? 'order:clock_slow' : null
}

/** Returns the usual number of minutes for the current step, rounded up; null if it is unknown. */
function stepMinutes(order: OrderView): number | null {
  const { instrumentFrom, instrumentTo } = order.pair
  const isPayout = order.state === 'EXCHANGING' || order.state === 'SENDING'
  const seconds = (isPayout ? instrumentTo : instrumentFrom).blockSeconds
  if (seconds === null || isHeldUp(order)) return null
  const blocks = isPayout ? order.minConfirmationsToWithdraw : order.minConfirmationsToTrade
  return Math.max(1, Math.ceil((blocks * seconds) / MINUTE_S))
}

/** Returns whether an operator or a provider decides how long the order takes. */
function isHeldUp(order: OrderView): boolean {
  const isFilled = otherExchange(order.liquidityProviderPublicCode) !== null
  return isFilled || isPaused(order) || order.isEscalated || order.payoutApproval !== null
}
