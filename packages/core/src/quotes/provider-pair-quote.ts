import { powerOfTen } from '@cambio/kernel/decimal-text'
import { scale } from '@cambio/kernel/money'
import { significantText } from '@cambio/kernel/rational'
import { PRICE_DIGITS, type PairMarket } from './price-quote.ts'
import type { CostLine, Quote } from './quote.ts'
import type { HeldQuote } from '../liquidity/held-quote.ts'

/**
 * Converts a provider's quote to the exchange's form. The cost waterfall has two lines: the market value, when known,
 * and the provider's total cost, because providers report no separate fees. The exchange adds no fee: the provider pays
 * the user directly.
 */
export function quoteOf({ at, ask, quote }: HeldQuote, market: PairMarket | null): Quote {
  const { from, to, rateMode } = ask
  const { depositAtomic, amountToGetAtomic } = quote
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
    costs: providerCosts(amountToGetAtomic, market ? scale(depositAtomic, market.marketRate, 'down') : null),
    networkFeeAtomic: 0n,
  }
}

/**
 * Returns the cost waterfall of a provider's payout: the market value and the provider's cost. Without a market value,
 * the only line is the payout. The lines sum to the payout.
 */
export function providerCosts(amountToGetAtomic: bigint, marketValue: bigint | null): CostLine[] {
  const taken: CostLine = { kind: 'provider', amountAtomic: amountToGetAtomic - (marketValue ?? 0n), bps: null }
  return marketValue === null ? [taken] : [{ kind: 'market', amountAtomic: marketValue, bps: null }, taken]
}
