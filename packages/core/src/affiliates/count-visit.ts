import type { AccountDeps } from '../accounts/account-ports.ts'
import { requireReferrer } from '../accounts/require-referrer.ts'
import type { AffiliateStore } from './affiliate-store.ts'

/**
 * Counts that somebody came by a link, once a day and browser.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, REFERRER_UNKNOWN
 */
export async function countVisit(
  deps: AccountDeps & { affiliates: AffiliateStore },
  { affiliateId, ip, userAgent }: { affiliateId: string; ip: string; userAgent: string },
): Promise<boolean> {
  await deps.limits.take('visit', { ip })
  const userId = await requireReferrer(deps, affiliateId)
  return deps.affiliates.countVisit(userId, `${ip} ${userAgent}`, deps.clock.now())
}
