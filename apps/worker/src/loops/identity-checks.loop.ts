import { followChecks, type FollowChecksDeps } from '@cambio/core/card-orders/identity/follow-checks'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000
/** Duration of the lease, in milliseconds. It is longer than a round of queries, which takes at most ten seconds. */
const LEASE_MS = 15_000

/**
 * Creates the loop that follows identity checks at the card provider, even after users have left the page. Only one
 * worker runs it at a time.
 */
export function identityChecksLoop(deps: FollowChecksDeps, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'identity-checks',
    everyMs: EVERY_MS,
    async step() {
      if (!(await leases.acquire('identity-checks', holder, LEASE_MS))) return
      await followChecks(deps)
    },
  }
}
