import type { OrderView } from '@cambio/contract/order-view'
import { MIN_SHOWN_SECONDS } from '../../../lib/exchange/min-shown-seconds.ts'

/**
 * Returns the seconds from the detection of the deposit to an event. Returns null if the deposit or the event is
 * missing. Also returns null for less than `MIN_SHOWN_SECONDS`. The exchange then learned of both at the same time, so
 * their difference is not the swap's duration.
 */
export function secondsBetween(
  { orderEvents }: Pick<OrderView, 'orderEvents'>,
  end: OrderView['orderEvents'][number]['kind'],
): number | null {
  const at = (kind: string): number | null => {
    const event = orderEvents.find((one) => one.kind === kind)
    return event ? Date.parse(event.createdAt) : null
  }
  const from = at('INCOMING_FUNDS_DETECTED')
  const to = at(end)
  if (from === null || to === null) return null
  const seconds = Math.round((to - from) / 1000)
  return seconds < MIN_SHOWN_SECONDS ? null : seconds
}

/** Splits a duration into whole minutes and the remaining seconds. */
export function durationWords(seconds: number): { minutes: number; seconds: number } {
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}
