import { followCardOrders, type FollowCardOrdersDeps } from '@cambio/core/card-orders/follow-card-orders'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 500
/** Duration of the lease, in milliseconds. It is longer than a round of queries, which takes at most ten seconds. */
const LEASE_MS = 15_000

/**
 * Creates the loop that applies the card provider's callbacks and queries the provider about open card orders. Only one
 * worker runs it at a time.
 */
export function cardOrdersLoop(
  deps: Omit<FollowCardOrdersDeps, 'catalogue'> & { readCatalogue(): Promise<FollowCardOrdersDeps['catalogue']> },
  leases: LeaseStore,
  holder: string,
): Loop {
  return {
    name: 'card-orders',
    everyMs: EVERY_MS,
    async step() {
      if (!(await leases.acquire('card-orders', holder, LEASE_MS))) return
      await followCardOrders({ ...deps, catalogue: await deps.readCatalogue() })
    },
  }
}
