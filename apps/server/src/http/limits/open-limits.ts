import type { OwnUnpaidLimits } from '@cambio/core/orders/create/unpaid-limit'

/** Limits on what one client may have open at once. 0 disables a limit. */
export interface OpenLimits {
  /** WebSocket connections per IP network on this server. */
  sockets: number
  /** Rate subscriptions of all WebSocket connections of an IP network. */
  socketRates: number
  /** Unpaid orders that the exchange fills itself, on all servers. */
  unpaidOrders: OwnUnpaidLimits
}

/** Returns whether a client that has `count` of something may open no more. */
export function isAtLimit(count: number, limit: number): boolean {
  return limit > 0 && count >= limit
}
