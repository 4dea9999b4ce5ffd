import { queryProviders, type QueryProvidersDeps } from '@cambio/core/orders/settle/query-providers'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 500
/**
 * Duration of the lease, in milliseconds. It exceeds the duration of a round of requests, which takes at most ten
 * seconds.
 */
const LEASE_MS = 15_000

/** Creates the loop that queries providers about the orders that they fill. Only one worker runs it at a time. */
export function providersLoop(
  deps: Omit<QueryProvidersDeps, 'catalogue'> & { readCatalogue(): Promise<QueryProvidersDeps['catalogue']> },
  leases: LeaseStore,
  holder: string,
): Loop {
  return {
    name: 'providers',
    everyMs: Math.min(EVERY_MS, deps.queryEveryMs),
    async step() {
      if (!(await leases.acquire('providers', holder, LEASE_MS))) return
      await queryProviders({ ...deps, catalogue: await deps.readCatalogue() })
    },
  }
}
