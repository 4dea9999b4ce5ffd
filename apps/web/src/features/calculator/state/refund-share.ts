import type { PairData } from '@cambio/contract/pair-data'
import { parseRational } from '@cambio/kernel/rational'

/** A refund that costs more than so many percent of what was sent is worth a warning. */
const WORTH_SAYING = 10

/** Percent of an amount that the network would take of a refund, rounded up; null where it is not worth a warning. */
export function refundShare(quote: Pick<PairData, 'amountToGive' | 'estimatedRefundFee'>): number | null {
  const amount = parseRational(quote.amountToGive)
  const fee = parseRational(quote.estimatedRefundFee)
  if (amount === null || fee === null || amount.num === 0n) return null
  const [part, whole] = [fee.num * amount.den * 100n, fee.den * amount.num]
  const percent = Number((part + whole - 1n) / whole)
  return percent > WORTH_SAYING ? Math.min(percent, 100) : null
}
