import type { PopularPair } from './popular-pair.ts'

/**
 * Public statistics of the exchange. A value is null if it would be based on fewer than `MIN_ORDERS` orders
 * (`popular-pair.ts`).
 */
export interface PublicStats {
  ordersTotal: number
  orders24h: number
  medianSeconds24h: number | null
  /** Share of finished orders that paid out at least the quoted amount, from 0 to 1. */
  paidAsPromisedShare: number | null
}

/** A finished swap without identifying data. Its amount is in base units of the send side. */
export interface FinishedSwap {
  /** Slug of the send instrument. */
  from: string
  /** Slug of the receive instrument. */
  to: string
  depositAtomic: bigint
  finishedAt: number
  /** Time from the first sighting of the deposit to the payout, in seconds. */
  seconds: number
}

export interface StatsStore {
  stats(now: number): Promise<PublicStats>
  latest(limit: number): Promise<FinishedSwap[]>
  /**
   * Returns the pairs with the most finished orders in the last `POPULAR_DAYS` days, in descending order. See
   * `popular-pair.ts` for which pairs are omitted.
   */
  popular(now: number): Promise<PopularPair[]>
}
