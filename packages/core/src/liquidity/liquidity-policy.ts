/**
 * Limits that protect the exchange from wrong provider quotes, and intervals of provider queries. Times are in
 * milliseconds, shares in basis points.
 */
export interface LiquidityPolicy {
  /** Timeout of a quote request, in milliseconds. The exchange excludes a provider that exceeds it. */
  quoteTimeoutMs: number
  createTimeoutMs: number
  /** Maximum time that the first caller waits for a quote of a pair that only providers trade, in milliseconds. */
  firstAnswerMs: number
  /** Maximum age of a quote that callers see, in milliseconds. */
  quoteAgeMs: number
  /** Maximum age of a shown quote or tick that a new order may refer to, in milliseconds. */
  claimableMs: number
  /** Interval between refreshes of a query while callers read it, in milliseconds. */
  refreshMs: number
  /**
   * Idle time of a query, in milliseconds. The exchange no longer refreshes a query that no caller has read for this
   * time.
   */
  interestMs: number
  /** Maximum number of queries that the exchange refreshes. */
  maxQueries: number
  maxInFlight: number
  /**
   * Maximum advantage of a provider's price over the market price, in basis points. The exchange excludes a provider
   * with a better price.
   */
  tooGoodBps: number
  /**
   * Maximum disadvantage of a quote's price compared with the market price, in basis points. The exchange ignores a
   * quote with a worse price.
   */
  tooBadBps: number
  /**
   * Maximum shortfall of a provider's quoted payout compared with the shown amount at the creation of a FLOATING order,
   * in basis points.
   */
  floatingSlipBps: number
  /**
   * Exclusion time of a provider after a failure, in milliseconds. Each further failure doubles this time, up to
   * `maxCoolOffMs`.
   */
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
