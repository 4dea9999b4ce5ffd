// Apart from the schemas: pages need these, and no validator.

/** Groups of states that people look for; `open` is whatever is not settled. */
export const HISTORY_FILTERS = ['all', 'open', 'attention', 'finished', 'refunded', 'expired'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]
