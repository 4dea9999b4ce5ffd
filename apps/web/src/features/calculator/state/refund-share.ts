import type { PairData } from '@cambio/contract/pair-data'
import { parseRational } from '@cambio/kernel/rational'

/** Maximum refund fee without a warning, as a percentage of the sent amount. */
const WARN_ABOVE_PERCENT = 10

/**
 * Returns the percentage of the sent amount that a refund's network fee would use up, rounded up. Returns null if it is
 * at most `WARN_ABOVE_PERCENT`.
 */
export function refundShare(quote: Pick<PairData, 'amountToGive' | 'estimatedRefundFee'>): number | null {
  const amount = parseRational(quote.amountToGive)
  const fee = parseRational(quote.estimatedRefundFee)
  if (amount === null || fee === null || amount.num === 0n) return null
  const [part, whole] = [fee.num * amount.den * 100n, fee.den * amount.num]
  const percent = Number((part + whole - 1n) / whole)
  return percent > WARN_ABOVE_PERCENT ? Math.min(percent, 100) : null
}
