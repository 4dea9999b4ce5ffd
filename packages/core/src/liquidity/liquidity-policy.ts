/**
 * Limits of the trust in providers, and how often they are queried. Times are in milliseconds, shares in basis points.
 */
export interface LiquidityPolicy {
  /** Timeout of a quote request. A provider that exceeds it is excluded. */
  quoteTimeoutMs: number
  createTimeoutMs: number
  /** Maximum time that the first caller waits for a quote of a pair that only providers trade. */
  firstAnswerMs: number
  /** Maximum age of a shown quote. */
  quoteAgeMs: number
  /** Time for which an order may claim a shown quote. The same time applies to ticks. */
  claimableMs: number
  /** Interval between refreshes of a query while callers read it. */
  refreshMs: number
  /** Time without readers after which a query is no longer refreshed. */
  interestMs: number
  /** Maximum number of queries that are refreshed. */
  maxQueries: number
  maxInFlight: number
  /**
   * Maximum by which a provider's price may be better than the market price. A provider with a better price is
   * excluded.
   */
  tooGoodBps: number
  /** Maximum by which a quote's price may be worse than the market price. A quote with a worse price is ignored. */
  tooBadBps: number
  /**
   * Maximum amount by which a provider's quoted payout may be below the shown amount when a FLOATING order is created.
   */
  floatingSlipBps: number
  /** Time for which a provider is excluded after a failure. Each further failure doubles it, up to `maxCoolOffMs`. */
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
