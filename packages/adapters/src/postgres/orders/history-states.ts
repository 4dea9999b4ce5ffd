import type { HistoryFilter } from '@cambio/core/orders/view/order-history'

/**
 * SQL condition for each history filter. Postgres uses the indexes `orders_history_…` only if their expressions match
 * these conditions exactly.
 */
export const HISTORY_STATES: Record<HistoryFilter, string | null> = {
  all: null,
  open: `o.state NOT IN ('FINISHED', 'REFUNDED', 'EXPIRED')`,
  attention: `o.state IN ('ACTION_REQUIRED', 'SUSPENSE', 'AT_RISK')`,
  finished: `o.state = 'FINISHED'`,
  refunded: `o.state = 'REFUNDED'`,
  expired: `o.state = 'EXPIRED'`,
}
