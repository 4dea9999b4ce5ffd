import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { syncProviderOnlyCoins, type SyncProviderOnlyCoinsDeps } from '@cambio/core/liquidity/sync-provider-only-coins'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Clock } from '@cambio/kernel/clock'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000
const LEASE_MS = 15_000
/** Interval between two queries for the providers' coin lists, in milliseconds. */
const QUERY_EVERY_MS = 600_000

/**
 * Creates the loop that synchronises provider-only instruments. One worker queries the providers, but every worker
 * updates its own catalogue.
 */
export function providerOnlyCoinsLoop(
  deps: Omit<SyncProviderOnlyCoinsDeps, 'own'> & { catalogue: Catalogue; clock: Clock },
  leases: LeaseStore,
  holder: string,
): Loop {
  let requestedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'provider-only-coins',
    everyMs: EVERY_MS,
    async step() {
      const isDue = deps.clock.now() - requestedAt >= QUERY_EVERY_MS
      if (isDue && (await leases.acquire('provider-only-coins', holder, LEASE_MS))) {
        await syncProviderOnlyCoins({ ...deps, own: deps.catalogue.instruments })
        requestedAt = deps.clock.now()
      }
      deps.catalogue.setOthers(await deps.store.others())
    },
  }
}
