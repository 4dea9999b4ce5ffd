import type { AccountDeps } from '../accounts/account-ports.ts'
import { findReferrer, type ReferrerDeps } from '../accounts/require-referrer.ts'
import type { AffiliateStore } from './affiliate-store.ts'

export interface CountVisitDeps extends ReferrerDeps, Pick<AccountDeps, 'clock' | 'limits'> {
  affiliates: Pick<AffiliateStore, 'countVisit'>
}

export interface Visit {
  counted: boolean
  /** Whether any account owns the affiliate ID. Pages do not send an unknown ID with orders. */
  isKnown: boolean
}

/**
 * Counts a visit through a referral link once per day and browser. Ignores unknown affiliate IDs.
 * @throws {DomainError} TOO_MANY_ATTEMPTS
 */
export async function countVisit(
  deps: CountVisitDeps,
  { affiliateId, ip, userAgent }: { affiliateId: string; ip: string; userAgent: string },
): Promise<Visit> {
  await deps.limits.take('visit', { ip })
  const userId = await findReferrer(deps, affiliateId)
  if (userId === null) return { counted: false, isKnown: false }
  const counted = await deps.affiliates.countVisit(userId, `${ip} ${userAgent}`, deps.clock.now())
  return { counted, isKnown: true }
}
