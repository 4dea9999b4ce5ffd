// These filters are separate from the schemas, because pages need them without loading a validator.

/** Groups of order states; `open` is every unsettled order. */
export const HISTORY_FILTERS = ['all', 'open', 'attention', 'finished', 'refunded', 'expired'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]
