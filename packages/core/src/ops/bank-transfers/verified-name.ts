import type { VerifiedName } from '../../fiat/compare-payer.ts'
import { dataContext, type EnvelopeCipher, type IdentityData } from '../../identity/identity.ts'
import type { OpsStores } from '../ops-store.ts'

export interface VerifiedNameDeps {
  /** Returns the cipher for identity data. @throws {UsageError} when the setting is missing */
  cipher(): EnvelopeCipher
}

/** Returns the account holder's name from an approved identity check, or null if the account has no approved check. */
export async function verifiedName(
  { cipher }: VerifiedNameDeps,
  { identities }: Pick<OpsStores, 'identities'>,
  userId: number | null,
): Promise<VerifiedName | null> {
  const check = userId === null ? null : await identities.latest(userId)
  if (check?.status !== 'PASS' || check.data === null) return null
  const bytes = await cipher().open(check.data, dataContext(check.checkId))
  return JSON.parse(new TextDecoder().decode(bytes)) as IdentityData
}
