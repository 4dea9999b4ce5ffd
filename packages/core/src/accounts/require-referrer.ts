import { DomainError } from '../shared/domain-error.ts'
import type { AccountDeps } from './account-ports.ts'

type ReferrerDeps = Pick<AccountDeps, 'work' | 'isPartnerId'>

/** The account that a link names; null for nobody's. */
export async function findReferrer({ work, isPartnerId }: ReferrerDeps, affiliateId: string): Promise<number | null> {
  return isPartnerId(affiliateId) ? work.stores.accounts.findPartner(affiliateId) : null
}

/**
 * The account that a link names.
 * @throws {DomainError} REFERRER_UNKNOWN; its message names `referrerAffiliateId`, by which pages know to forget it
 */
export async function requireReferrer(deps: ReferrerDeps, affiliateId: string): Promise<number> {
  const userId = await findReferrer(deps, affiliateId)
  if (userId === null) throw new DomainError('REFERRER_UNKNOWN', 'Nobody has this referrerAffiliateId')
  return userId
}
