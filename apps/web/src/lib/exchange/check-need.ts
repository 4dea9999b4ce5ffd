import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'

/** Identity check for a card purchase. `none`: the amount requires none. `done`: the user has passed it. */
export type CheckNeed = 'none' | 'needed' | 'done'

/**
 * Returns whether the card provider requires an identity check for an amount (a decimal string). Returns null if the
 * provider's limit is unknown or the amount is not a positive number.
 */
export function checkNeed(
  amount: string,
  { noKycThreshold }: Pick<PairData, 'noKycThreshold'>,
  { isVerified }: { isVerified: boolean },
): CheckNeed | null {
  if (isVerified) return 'done'
  const [paid, limit] = [parseRational(amount), parseRational(noKycThreshold ?? '')]
  if (paid === null || paid.num === 0n || limit === null) return null
  return compare(paid, limit) > 0 ? 'needed' : 'none'
}
