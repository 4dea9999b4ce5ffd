import { parseAmount } from '@cambio/kernel/money'

/** Number of decimal places used in the comparison. No currency has more. */
const DECIMALS = 6
/** Minimum fraction of the remaining limit at which a payment counts as near the limit. */
const NEAR = { num: 4n, den: 5n }

/**
 * Returns whether a payment is within, near or above the remaining limit. Both are decimal strings in the same
 * currency.
 */
export function limitUse(amount: string, left: string): 'within' | 'near' | 'above' {
  const [payment, limit] = [parseAmount(amount, DECIMALS), parseAmount(left, DECIMALS)]
  if (!payment.ok || !limit.ok || payment.atomic === 0n) return 'within'
  if (payment.atomic > limit.atomic) return 'above'
  return payment.atomic * NEAR.den >= limit.atomic * NEAR.num ? 'near' : 'within'
}
