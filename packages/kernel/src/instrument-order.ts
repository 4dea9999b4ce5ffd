/** Fields that determine an instrument's position in a list. */
export interface OrderedInstrument {
  currencyTitle: string
  /** Rank among the popular instruments, starting at 1; 0 for all other instruments. */
  popularity: number
}

/** Compares two instruments for lists: popular instruments first, by popularity, and then all others by ticker. */
export function byPopularity(a: OrderedInstrument, b: OrderedInstrument): number {
  return (
    (a.popularity || Number.MAX_SAFE_INTEGER) - (b.popularity || Number.MAX_SAFE_INTEGER) ||
    a.currencyTitle.localeCompare(b.currencyTitle)
  )
}
