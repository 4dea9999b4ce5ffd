import type { OrderView } from '@cambio/contract/order-view'

/** Returns the seconds from the detection of the deposit to an event, or null unless both have happened. */
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
  return from === null || to === null ? null : Math.max(0, Math.round((to - from) / 1000))
}

/** Splits a duration into whole minutes and the remaining seconds. */
export function durationWords(seconds: number): { minutes: number; seconds: number } {
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}
