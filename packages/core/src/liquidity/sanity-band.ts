import { scale } from '@cambio/kernel/money'
import type { Rational } from '@cambio/kernel/rational'
import type { LiquidityPolicy } from './liquidity-policy.ts'
import type { ProviderQuery, ProviderQuote } from './liquidity-provider.ts'

/**
 * Our own mid price, in receive base units per send base unit. Null for coins that the exchange never prices.
 * `missing`: the exchange currently does not trust its own price.
 */
export type MarketRate = Rational | 'missing' | null

/**
 * Result of comparing a quote with the market price. `too-good` and `nonsense` count as failures of the
 * provider. `too-bad`: the price is worse than the policy permits. `unjudged`: the exchange's own price is missing.
 */
export type Sanity = 'sane' | 'too-good' | 'too-bad' | 'nonsense' | 'unjudged'

/**
 * Compares a provider's quote with the market price. For coins that the exchange never prices, rejects only
 * contradictory quotes.
 */
export function judgeQuote(
  query: ProviderQuery,
  quote: ProviderQuote,
  marketRate: MarketRate,
  policy: Pick<LiquidityPolicy, 'tooGoodBps' | 'tooBadBps'>,
): Sanity {
  const { depositAtomic, amountToGetAtomic } = quote
  if (depositAtomic <= 0n || amountToGetAtomic <= 0n || quote.minDepositAtomic < 0n) return 'nonsense'
  if (query.side === 'deposit' ? depositAtomic !== query.amountAtomic : amountToGetAtomic < query.amountAtomic)
    return 'nonsense'
  if (marketRate === null) return 'sane'
  if (marketRate === 'missing') return 'unjudged'
  const marketValue = scale(depositAtomic, marketRate, 'down')
  if (amountToGetAtomic * 10_000n > marketValue * BigInt(10_000 + policy.tooGoodBps)) return 'too-good'
  return amountToGetAtomic * 10_000n < marketValue * BigInt(10_000 - policy.tooBadBps) ? 'too-bad' : 'sane'
}

/** Returns whether a quote is so wrong that a working provider would not return it. */
export function isAbsurd(sanity: Sanity): boolean {
  return sanity === 'too-good' || sanity === 'nonsense'
}
