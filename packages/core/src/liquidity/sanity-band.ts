import { scale } from '@cambio/kernel/money'
import type { Rational } from '@cambio/kernel/rational'
import type { LiquidityPolicy } from './liquidity-policy.ts'
import type { ProviderAsk, ProviderQuote } from './liquidity-provider.ts'

/**
 * Receive base units for one send base unit by our own middle price. Null for coins that we never price; `gone` where we
 * do, and do not trust what we have now.
 */
export type MarketRate = Rational | 'gone' | null

/**
 * `too-good` and `nonsense` speak against the provider; `too-bad` is a price nobody would want; `unjudged` is one that we
 * could not hold against ours while ours is gone.
 */
export type Sanity = 'sane' | 'too-good' | 'too-bad' | 'nonsense' | 'unjudged'

/**
 * Whether a provider's price can be meant. Of coins that we never price, only what contradicts itself is refused.
 */
export function judgeQuote(
  ask: ProviderAsk,
  quote: ProviderQuote,
  marketRate: MarketRate,
  policy: Pick<LiquidityPolicy, 'tooGoodBps' | 'tooBadBps'>,
): Sanity {
  const { depositAtomic, amountToGetAtomic } = quote
  if (depositAtomic <= 0n || amountToGetAtomic <= 0n || quote.minDepositAtomic < 0n) return 'nonsense'
  if (ask.side === 'deposit' ? depositAtomic !== ask.amountAtomic : amountToGetAtomic < ask.amountAtomic)
    return 'nonsense'
  if (marketRate === null) return 'sane'
  if (marketRate === 'gone') return 'unjudged'
  const marketValue = scale(depositAtomic, marketRate, 'down')
  if (amountToGetAtomic * 10_000n > marketValue * BigInt(10_000 + policy.tooGoodBps)) return 'too-good'
  return amountToGetAtomic * 10_000n < marketValue * BigInt(10_000 - policy.tooBadBps) ? 'too-bad' : 'sane'
}
