import { parseAmount } from '@cambio/kernel/money'

/** Number of decimal places used in the comparison, more than any currency has. */
const PLACES = 6
/** Part of the remaining limit from which a payment is near it, as a fraction. */
const NEAR = { num: 4n, den: 5n }

/** Returns how much of the remaining limit a payment uses. Both are decimal strings in the same currency. */
export function limitUse(amount: string, left: string): 'within' | 'near' | 'above' {
  const [payment, limit] = [parseAmount(amount, PLACES), parseAmount(left, PLACES)]
  if (!payment.ok || !limit.ok || payment.atomic === 0n) return 'within'
  if (payment.atomic > limit.atomic) return 'above'
  return payment.atomic * NEAR.den >= limit.atomic * NEAR.num ? 'near' : 'within'
}
