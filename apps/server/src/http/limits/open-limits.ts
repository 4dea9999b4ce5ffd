import type { OwnUnpaidLimits } from '@cambio/core/orders/create/unpaid-limit'

/**
 * Limits on the sockets, rate subscriptions and unpaid orders that one client may have at the same time. 0 disables a
 * limit.
 */
export interface OpenLimits {
  /** WebSocket connections per IP network on this server. */
  sockets: number
  /** Rate subscriptions of all WebSocket connections of an IP network. */
  socketRates: number
  /** Unpaid orders that the exchange fills itself, on all servers. */
  unpaidOrders: OwnUnpaidLimits
}

/**
 * Returns whether a client has reached a limit. `count` is the number of sockets, subscriptions or orders that the
 * client has.
 */
export function isAtLimit(count: number, limit: number): boolean {
  return limit > 0 && count >= limit
}
