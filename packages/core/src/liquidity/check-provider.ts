import type { Instrument } from '../instruments/instrument.ts'
import type { LiquidityPolicy } from './liquidity-policy.ts'
import type { LiquidityProvider } from './liquidity-provider.ts'
import { isRateLimit } from './provider-health.ts'
import type { QueryRules } from './query-rules.ts'
import { isAbsurd, judgeQuote, type MarketRate } from './sanity-band.ts'

export interface CheckProviderDeps {
  policy: LiquidityPolicy
  queryRules: QueryRules
  marketRate(from: Instrument, to: Instrument): MarketRate
  /** Returns the result of the work, or rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

/**
 * Checks a provider with queries that users cannot influence. If the provider trades no pair that has a price, updates
 * its coin list instead.
 * @throws {Error} when all queries fail
 */
export async function checkProvider(
  { policy, queryRules, marketRate, within }: CheckProviderDeps,
  provider: LiquidityProvider,
): Promise<'quoted' | 'coins-read'> {
  const queries = queryRules.checkQueries(provider)
  if (queries.length === 0) {
    await within(provider.refreshCoins(), policy.createTimeoutMs)
    return 'coins-read'
  }
  const outcomes = await Promise.allSettled(
    queries.map(async (query) => {
      const answer = await within(provider.quote(query), policy.quoteTimeoutMs)
      if (answer.kind !== 'quote') return
      if (isAbsurd(judgeQuote(query, answer.quote, marketRate(query.from, query.to), policy)))
        throw new Error('The price is absurd')
    }),
  )
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length === queries.length) throw failures.find(isRateLimit) ?? failures[0]
  return 'quoted'
}
