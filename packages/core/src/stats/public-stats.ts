import type { PopularPair } from './popular-pair.ts'

/** Public figures of the exchange; null when fewer than `LEAST_ORDERS` (`popular-pair.ts`) were measured. */
export interface PublicStats {
  ordersTotal: number
  orders24h: number
  medianSeconds24h: number | null
  /** Share of finished orders that paid at least the promised amount, 0 to 1. */
  paidAsPromisedShare: number | null
}

/** A finished swap without identifying data. Amount in base units of the send side. */
export interface FinishedSwap {
  /** Slugs. */
  from: string
  to: string
  depositAtomic: bigint
  finishedAt: number
  /** Time from the first sighting of the deposit to the payout. */
  seconds: number
}

export interface StatsStore {
  stats(now: number): Promise<PublicStats>
  latest(limit: number): Promise<FinishedSwap[]>
  /**
   * Returns the pairs finished most often in the last `POPULAR_DAYS`, most first; `popular-pair.ts` says what is left
   * out.
   */
  popular(now: number): Promise<PopularPair[]>
}
