import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'

/**
 * Returns whether the card provider requires an identity check for an amount (a decimal string). Returns null if the
 * provider's limit is unknown or the amount is not a number.
 */
export function needsCheck(amount: string, { noKycThreshold }: Pick<PairData, 'noKycThreshold'>): boolean | null {
  const [paid, limit] = [parseRational(amount), parseRational(noKycThreshold)]
  return paid === null || limit === null ? null : compare(paid, limit) > 0
}
