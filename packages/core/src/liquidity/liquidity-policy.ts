/**
 * Limits that protect the exchange from wrong provider quotes, and the intervals between provider queries. Times are in
 * milliseconds, shares in basis points.
 */
export interface LiquidityPolicy {
  /** Timeout for a quote request, in milliseconds. */
  quoteTimeoutMs: number
  createTimeoutMs: number
  /** Maximum time that the first caller waits for a quote for a pair that only providers trade, in milliseconds. */
  firstAnswerMs: number
  /** Maximum age at which a quote is still offered to callers, in milliseconds. */
  quoteAgeMs: number
  /** Maximum age at which a new order may still refer to a displayed quote or tick, in milliseconds. */
  claimableMs: number
  /** Interval between refreshes of a quote while callers read it, in milliseconds. */
  refreshMs: number
  /** Time in milliseconds after which the exchange stops refreshing a query that no caller reads any more. */
  interestMs: number
  /** Maximum number of quote queries that the exchange keeps refreshed. */
  maxQueries: number
  /** Maximum number of quote queries that the exchange keeps refreshed for one client, such as an IP network. */
  maxQueriesPerClient: number
  /**
   * Maximum number of quote queries that the exchange keeps refreshed for one client that represents many users, such
   * as an API key.
   */
  maxQueriesPerGroup: number
  maxInFlight: number
  /**
   * Maximum amount by which a provider's price may be better than the market price, in basis points. A quote that
   * exceeds this limit counts as a failure of the provider.
   */
  tooGoodBps: number
  /**
   * Maximum amount by which a quote's price may be worse than the market price, in basis points. A quote that exceeds
   * this limit is ignored.
   */
  tooBadBps: number
  /**
   * Maximum amount in basis points by which a provider's quoted payout may be below the displayed amount when a
   * FLOATING order is created.
   */
  floatingSlipBps: number
  /**
   * How long a provider is excluded after a failed check, in milliseconds. The time doubles with each further failure,
   * up to `maxCoolOffMs`.
   */
  coolOffMs: number
  maxCoolOffMs: number
  /**
   * How long the exchange requests no quotes from a provider after the provider has reported a rate limit, in
   * milliseconds.
   */
  rateLimitMs: number
  /** Number of different clients whose orders must fail in a row before the provider is excluded. */
  failedClients: number
  /**
   * Largest amount that a query to providers may contain if its coin has a price, as a decimal string in the numeraire
   * (USDT).
   */
  maxQueryNumeraire: string
  /** Largest amount that a query to providers may contain if its coin has no price, in whole coins. */
  maxQueryCoins: bigint
  coinsEveryMs: number
}

/** Defaults for a new installation. */
export const DEFAULT_LIQUIDITY_POLICY: LiquidityPolicy = {
  quoteTimeoutMs: 4_000,
  createTimeoutMs: 30_000,
  firstAnswerMs: 4_500,
  quoteAgeMs: 30_000,
  claimableMs: 60_000,
  refreshMs: 5_000,
  interestMs: 45_000,
  maxQueries: 200,
  maxQueriesPerClient: 20,
  maxQueriesPerGroup: 100,
  maxInFlight: 4,
  tooGoodBps: 500,
  tooBadBps: 3_000,
  floatingSlipBps: 100,
  coolOffMs: 5_000,
  maxCoolOffMs: 300_000,
  rateLimitMs: 15_000,
  failedClients: 3,
  maxQueryNumeraire: '5000000',
  maxQueryCoins: 10n ** 15n,
  coinsEveryMs: 600_000,
}
