import type { AccountDeps } from '../accounts/account-ports.ts'
import { findReferrer } from '../accounts/require-referrer.ts'
import type { AffiliateStore } from './affiliate-store.ts'

export interface Visit {
  counted: boolean
  /** Whether the affiliate id belongs to an account; a page deletes an unknown id. */
  isKnown: boolean
}

/**
 * Counts a visit by a referral link, once per day and browser. An unknown affiliate id is no error, and counts nothing.
 * @throws {DomainError} TOO_MANY_ATTEMPTS
 */
export async function countVisit(
  deps: AccountDeps & { affiliates: AffiliateStore },
  { affiliateId, ip, userAgent }: { affiliateId: string; ip: string; userAgent: string },
): Promise<Visit> {
  await deps.limits.take('visit', { ip })
  const userId = await findReferrer(deps, affiliateId)
  if (userId === null) return { counted: false, isKnown: false }
  const counted = await deps.affiliates.countVisit(userId, `${ip} ${userAgent}`, deps.clock.now())
  return { counted, isKnown: true }
}
