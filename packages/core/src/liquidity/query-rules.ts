import type { LiquidityProvider, ProviderQuery } from './liquidity-provider.ts'

/** Rules about the queries that are sent to providers. */
export interface QueryRules {
  /** Returns whether the amount of a query is small enough to be sent to providers. */
  isWithinLimit(query: ProviderQuery): boolean
  /**
   * Returns a few queries with usual amounts for pairs that a provider trades. Users cannot influence these queries. If
   * they fail, the provider itself has failed. Returns an empty list if the provider trades no pair with a price.
   */
  checkQueries(provider: Pick<LiquidityProvider, 'serves'>): ProviderQuery[]
}
