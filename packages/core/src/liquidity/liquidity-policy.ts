/** Trust limits and query rates for providers. Milliseconds; basis points. */
export interface LiquidityPolicy {
  /** Timeout of a quote; a slower provider is excluded. */
  quoteTimeoutMs: number
  createTimeoutMs: number
  /** How long the first caller waits for a pair that only providers trade. */
  firstAnswerMs: number
  /** Maximum age of a shown quote. */
  quoteAgeMs: number
  /** How long a shown quote can be named by a create; the same time as for a tick. */
  claimableMs: number
  /** Interval between refreshes of a query, while there is interest. */
  refreshMs: number
  /** A query that nobody read for this long is no longer refreshed. */
  interestMs: number
  /** Maximum number of refreshed queries, and of concurrent requests to one provider. */
  maxQueries: number
  maxInFlight: number
  /** A provider is excluded when its price is better than the market by more than this. */
  tooGoodBps: number
  /** A price worse than the market by more than this is dropped. */
  tooBadBps: number
  /** FLOATING: maximum difference between the shown amount and the provider's promise at create. */
  floatingSlipBps: number
  /** How long a provider is excluded after a failure; doubled for each further one up to the maximum. */
  coolOffMs: number
  maxCoolOffMs: number
  coinsEveryMs: number
}

/** Defaults of a new installation. */
export const DEFAULT_LIQUIDITY_POLICY: LiquidityPolicy = {
  quoteTimeoutMs: 4_000,
  createTimeoutMs: 30_000,
  firstAnswerMs: 4_500,
  quoteAgeMs: 30_000,
  claimableMs: 60_000,
  refreshMs: 5_000,
  interestMs: 45_000,
  maxQueries: 200,
  maxInFlight: 4,
  tooGoodBps: 500,
  tooBadBps: 3_000,
  floatingSlipBps: 100,
  coolOffMs: 5_000,
  maxCoolOffMs: 300_000,
  coinsEveryMs: 600_000,
}
