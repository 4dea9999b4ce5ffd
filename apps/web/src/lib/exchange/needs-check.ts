import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'

/**
 * Returns whether the card provider checks the user's identity for an amount (decimal text). Null when the provider's
 * limit is not known, or the amount is no number.
 */
export function needsCheck(amount: string, { noKycThreshold }: Pick<PairData, 'noKycThreshold'>): boolean | null {
  const [paid, limit] = [parseRational(amount), parseRational(noKycThreshold)]
  return paid === null || limit === null ? null : compare(paid, limit) > 0
}
