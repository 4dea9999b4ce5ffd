import { DomainError } from '../shared/domain-error.ts'
import type { IdentityStore } from './identity.ts'

/**
 * Requires the account to have an approved identity check with a name that the exchange still stores.
 * @throws {DomainError} IDENTITY_NEEDED
 */
export async function requireVerified(identities: Pick<IdentityStore, 'latest'>, userId: number): Promise<void> {
  const check = await identities.latest(userId)
  if (check?.status === 'PASS' && check.data !== null) return
  throw new DomainError('IDENTITY_NEEDED', 'Verify your identity first')
}
