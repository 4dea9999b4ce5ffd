import { DomainError } from '../shared/domain-error.ts'
import type { AccountDeps } from './account-ports.ts'

/**
 * The account that a link names.
 * @throws {DomainError} REFERRER_UNKNOWN; its message names `referrerAffiliateId`, by which pages know to forget it
 */
export async function requireReferrer(
  { work, isPartnerId }: Pick<AccountDeps, 'work' | 'isPartnerId'>,
  affiliateId: string,
): Promise<number> {
  const userId = isPartnerId(affiliateId) ? await work.stores.accounts.findPartner(affiliateId) : null
  if (userId === null) throw new DomainError('REFERRER_UNKNOWN', 'Nobody has this referrerAffiliateId')
  return userId
}
