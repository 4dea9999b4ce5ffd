import type { PopularPair } from './popular-pair.ts'

/** Our own figures for the public; null where fewer than `LEAST_ORDERS` (`popular-pair.ts`) were measured. */
export interface PublicStats {
  ordersTotal: number
  orders24h: number
  medianSeconds24h: number | null
  /** Share of finished orders that paid at least what was promised, 0 to 1. */
  paidAsPromisedShare: number | null
}

/** A finished swap without anything that tells whose it was. Amount in base units of the send side. */
export interface FinishedSwap {
  /** Slugs. */
  from: string
  to: string
  depositAtomic: bigint
  finishedAt: number
  /** First sight of the deposit to payout. */
  seconds: number
}

export interface StatsStore {
  stats(now: number): Promise<PublicStats>
  latest(limit: number): Promise<FinishedSwap[]>
  /** Directions finished most often in the last `POPULAR_DAYS`, most first; see `popular-pair.ts` for what is left out. */
  popular(now: number): Promise<PopularPair[]>
}
