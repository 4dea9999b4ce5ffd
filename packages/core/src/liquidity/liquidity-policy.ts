/**
 * Limits that protect the exchange from wrong provider quotes, and intervals of provider queries. Times are in
 * milliseconds, shares in basis points.
 */
export interface LiquidityPolicy {
  /** Timeout of a quote request. The exchange excludes a provider that exceeds the timeout. */
  quoteTimeoutMs: number
  createTimeoutMs: number
  /** Maximum time that the first caller waits for a quote of a pair that only providers trade, in milliseconds. */
  firstAnswerMs: number
  /** Maximum age of a quote that callers see, in milliseconds. */
  quoteAgeMs: number
  /** Maximum age of a shown quote or tick to which a new order may refer, in milliseconds. */
  claimableMs: number
  /** Interval between refreshes of a query while callers read it. */
  refreshMs: number
  /** Time after the last call for a query, after which the exchange no longer refreshes the query, in milliseconds. */
  interestMs: number
  /** Maximum number of queries that the exchange refreshes. */
  maxQueries: number
  maxInFlight: number
  /**
   * Maximum share by which a provider's price may be better than the market price. The exchange excludes a provider
   * with a better price.
   */
  tooGoodBps: number
  /**
   * Maximum share by which a quote's price may be worse than the market price. The exchange ignores a quote with a
   * worse price.
   */
  tooBadBps: number
  /**
   * Maximum share by which a provider's quoted payout may be below the shown amount at the creation of a FLOATING
   * order.
   */
  floatingSlipBps: number
  /**
   * Time for which the exchange excludes a provider after a failure. Each further failure doubles this time, up to
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
