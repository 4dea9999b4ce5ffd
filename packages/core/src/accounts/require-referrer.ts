import { DomainError } from '../shared/domain-error.ts'
import type { AccountDeps } from './account-ports.ts'

/** Dependencies for finding the owner of an affiliate ID. */
export type ReferrerDeps = Pick<AccountDeps, 'work' | 'isPartnerId'>

/** Returns the ID of the account that owns an affiliate ID, or null if no account owns it. */
export async function findReferrer({ work, isPartnerId }: ReferrerDeps, affiliateId: string): Promise<number | null> {
  return isPartnerId(affiliateId) ? work.stores.accounts.findPartner(affiliateId) : null
}

/**
 * Returns the ID of the account that owns an affiliate ID.
 * @throws {DomainError} REFERRER_UNKNOWN. Its message contains `referrerAffiliateId`, so that pages delete the stored
 *   ID.
 */
export async function requireReferrer(deps: ReferrerDeps, affiliateId: string): Promise<number> {
  const userId = await findReferrer(deps, affiliateId)
  if (userId === null) throw new DomainError('REFERRER_UNKNOWN', 'referrerAffiliateId does not exist')
  return userId
}
