/** How far providers are trusted, and how hard they are asked. Milliseconds; basis points. */
export interface LiquidityPolicy {
  /** A provider that takes longer to price is left out. */
  quoteTimeoutMs: number
  createTimeoutMs: number
  /** How long the first caller of a pair that only providers exchange waits. */
  firstAnswerMs: number
  /** A price older than this is not shown. */
  quoteAgeMs: number
  /** Prices are asked again after this long, while somebody looks. */
  refreshMs: number
  /** An amount that nobody asked for in this long is not refreshed any more. */
  interestMs: number
  /** Amounts kept fresh at once, and questions to one provider under way at once. */
  maxAsks: number
  maxInFlight: number
  /** A price this much better than the market is too good to be true: the provider is left out. */
  tooGoodBps: number
  /** A price this much worse is dropped. */
  tooBadBps: number
  /** FLOATING: how much less than was shown a provider may promise at create. */
  floatingSlipBps: number
  /** How long a provider is left out after a failure; doubled for each further one up to the most. */
  coolOffMs: number
  maxCoolOffMs: number
  coinsEveryMs: number
}

/** The policy a new installation starts with. */
export const DEFAULT_LIQUIDITY_POLICY: LiquidityPolicy = {
  quoteTimeoutMs: 4_000,
  createTimeoutMs: 30_000,
  firstAnswerMs: 4_500,
  quoteAgeMs: 30_000,
  refreshMs: 5_000,
  interestMs: 45_000,
  maxAsks: 200,
  maxInFlight: 4,
  tooGoodBps: 500,
  tooBadBps: 3_000,
  floatingSlipBps: 100,
  coolOffMs: 5_000,
  maxCoolOffMs: 300_000,
  coinsEveryMs: 600_000,
}
