import type { Clock } from '@cambio/kernel/clock'
import type { AccountEmailStore } from '../accounts/account-stores.ts'
import type { Transactions } from '../shared/unit-of-work.ts'
import type { IdentityStore } from './identity.ts'

/** Maximum number of identity checks that one pass ends per source. */
const ENDED_PER_PASS = 100

export interface ExpireIdentitiesDeps {
  work: Transactions<{
    identities: Pick<IdentityStore, 'expire' | 'endAtProviders'>
    emails: Pick<AccountEmailStore, 'addFor'>
  }>
  clock: Clock
}

/**
 * Ends identity checks that are no longer valid: the exchange's own checks, and complete checks at card providers.
 * Queues one email for each of them in the same transaction. Returns whether more checks may be due.
 */
export async function expireIdentities({ work, clock }: ExpireIdentitiesDeps): Promise<boolean> {
  return work.transaction(async ({ identities, emails }) => {
    const now = clock.now()
    const own = await identities.expire(ENDED_PER_PASS)
    for (const userId of own) await emails.addFor({ kind: 'IDENTITY_EXPIRED', userId, now })
    const atProviders = await identities.endAtProviders(ENDED_PER_PASS)
    for (const { userId, provider } of atProviders)
      await emails.addFor({ kind: 'PROVIDER_IDENTITY_ENDED', userId, facts: { provider }, now })
    return own.length === ENDED_PER_PASS || atProviders.length === ENDED_PER_PASS
  })
}
