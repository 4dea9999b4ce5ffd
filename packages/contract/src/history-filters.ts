// These filters live in a module without schemas, so that pages can use them without loading the validator.

/** Groups of order states. `open` covers every unsettled order. */
export const HISTORY_FILTERS = ['all', 'open', 'attention', 'finished', 'refunded', 'expired'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]
