import { powerOfTen } from '@cambio/kernel/decimal-text'
import { scale } from '@cambio/kernel/money'
import { significantText } from '@cambio/kernel/rational'
import { PRICE_DIGITS, type PairMarket } from '../quotes/price-quote.ts'
import type { CostLine, Quote } from '../quotes/quote.ts'
import type { HeldQuote } from './liquidity-desk.ts'

/**
 * A provider's price as a quote of ours. Its waterfall is the market value, where we know it, and what the provider takes
 * of it altogether: a provider names no single fees. The house adds none: the provider pays the person, not us.
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
 * The waterfall of what a provider pays: market value, and what it takes of it; without a market value its price alone. The
 * lines sum to what it pays.
 */
export function providerCosts(amountToGetAtomic: bigint, marketValue: bigint | null): CostLine[] {
  const taken: CostLine = { kind: 'provider', amountAtomic: amountToGetAtomic - (marketValue ?? 0n), bps: null }
  return marketValue === null ? [taken] : [{ kind: 'market', amountAtomic: marketValue, bps: null }, taken]
}
