import type { PairData } from '@cambio/contract/pair-data'
import { parseRational, rational, rationalText, type Rational } from '@cambio/kernel/rational'

/** Sum of all costs of a quote. */
export interface CostShare {
  /** Costs as a percentage of the market value, with two decimals. */
  percent: string
  /** Costs as a decimal string, in the coin that the user receives. */
  amount: string
}

/** Maximum number of decimal places in an amount. */
const DECIMALS = 24

/**
 * Returns the sum of all costs: the market value minus the amount that the user receives. Returns null without a market
 * price, or when the user receives more than the market value.
 */
export function costShare({ waterfall, amountToGet }: Pick<PairData, 'waterfall' | 'amountToGet'>): CostShare | null {
  const market = parseRational(waterfall.find(({ kind }) => kind === 'market')?.amount ?? '')
  const total = parseRational(amountToGet)
  if (!market || !total || market.num === 0n) return null
  const cost = rational(market.num * total.den - total.num * market.den, market.den * total.den)
  if (cost.num < 0n) return null
  return { percent: percentShare(cost, market), amount: rationalText(cost, DECIMALS) }
}

/** Returns `part` as a percentage of `whole`, rounded to two decimals. */
export function percentShare(part: Rational, whole: Rational): string {
  const num = part.num * whole.den * 10_000n
  const den = part.den * whole.num
  const hundredths = (num * 2n + den) / (den * 2n)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
