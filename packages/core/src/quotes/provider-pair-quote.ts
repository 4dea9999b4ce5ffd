import { isFiat } from '../instruments/instrument.ts'
import { powerOfTen } from '@cambio/kernel/decimal-text'
import { scale } from '@cambio/kernel/money'
import { significantText } from '@cambio/kernel/rational'
import { PRICE_DIGITS, type PairMarket } from './price-quote.ts'
import type { CostLine, PairBounds, Quote, QuoteBounds } from './quote.ts'
import type { HeldQuote } from '../liquidity/held-quote.ts'
import type { ProviderQuote } from '../liquidity/liquidity-provider.ts'

/**
 * Converts a provider's quote to the exchange's format. The cost waterfall contains the market value (if known), the
 * fee reported by a card provider, and the provider's remaining cost. Swap providers report no separate fee. The
 * exchange adds no fee, because the provider pays the user directly.
 */
export function quoteOf({ at, query, quote, marketRate }: HeldQuote, market: PairMarket | null): Quote {
  const { from, to, rateMode } = query
  const { depositAtomic, amountToGetAtomic, feeAtomic } = quote
  const rate = market?.marketRate ?? (isFiat(to) ? marketRate : null)
  const marketValue = rate ? scale(depositAtomic, rate, 'down') : null
  return {
    tickAt: at,
    from: from.slug,
    to: to.slug,
    rateMode,
    depositAtomic,
    amountToGetAtomic,
    price: significantText(
      { num: amountToGetAtomic * powerOfTen(from.decimals), den: depositAtomic * powerOfTen(to.decimals) },
      PRICE_DIGITS,
    ),
    costs: feeAtomic
      ? feeCosts(amountToGetAtomic, feeAtomic, marketValue)
      : providerCosts(amountToGetAtomic, marketValue),
    networkFeeAtomic: 0n,
  }
}

/**
 * Returns the cost waterfall of a provider's payout: the market value and the provider's cost. If the market value is
 * unknown, the only line is the payout. The lines add up to the payout.
 */
export function providerCosts(amountToGetAtomic: bigint, marketValue: bigint | null): CostLine[] {
  const taken: CostLine = { kind: 'provider', amountAtomic: amountToGetAtomic - (marketValue ?? 0n), bps: null }
  return marketValue === null ? [taken] : [{ kind: 'market', amountAtomic: marketValue, bps: null }, taken]
}

/**
 * Returns the cost waterfall of a payout from which the provider deducts a fee. If the market value is unknown, the
 * first line is the provider's value before the fee, of the kind `provider`. The lines add up to the payout.
 */
function feeCosts(amountToGetAtomic: bigint, feeAtomic: bigint, marketValue: bigint | null): CostLine[] {
  const gross = amountToGetAtomic + feeAtomic
  const feeLine: CostLine = { kind: 'cardFee', amountAtomic: -feeAtomic, bps: Number((feeAtomic * 10_000n) / gross) }
  if (marketValue === null) return [{ kind: 'provider', amountAtomic: gross, bps: null }, feeLine]
  const lines: CostLine[] = [{ kind: 'market', amountAtomic: marketValue, bps: null }, feeLine]
  const difference = gross - marketValue
  return difference === 0n ? lines : [...lines, { kind: 'provider', amountAtomic: difference, bps: null }]
}

/** Returns the deposit bounds that a provider states. The upper bound is never below the quoted deposit. */
export function providerBounds({ minDepositAtomic, maxDepositAtomic, depositAtomic }: ProviderQuote): PairBounds {
  const isExceeded = maxDepositAtomic !== null && maxDepositAtomic < depositAtomic
  return { minDepositAtomic, maxDepositAtomic: isExceeded ? depositAtomic : maxDepositAtomic }
}

/**
 * Returns the deposit bounds of an order that a provider fills. If the provider states no maximum, the upper bound is
 * the quoted deposit: the largest amount that the provider is known to accept.
 */
export function filledBounds(quote: ProviderQuote): QuoteBounds {
  const { minDepositAtomic, maxDepositAtomic } = providerBounds(quote)
  return { minDepositAtomic, maxDepositAtomic: maxDepositAtomic ?? quote.depositAtomic }
}
