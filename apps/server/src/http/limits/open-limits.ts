/** Limits on what one client may have open at once on this server. 0 disables a limit. */
export interface OpenLimits {
  /** WebSocket connections per IP network. */
  sockets: number
  /** Rate subscriptions of all WebSocket connections of an IP network. */
  socketRates: number
}

/** Returns whether a client that has `count` of something may open no more. */
export function isAtLimit(count: number, limit: number): boolean {
  return limit > 0 && count >= limit
}
