import { forgetIdentities, forgetUnclaimed, type ForgetIdentitiesDeps } from '@cambio/core/identity/forget-identities'
import type { IdentityStore } from '@cambio/core/identity/identity'
import type { Loop } from '@cambio/core/shared/run-loop'

/** Maximum time in milliseconds before a deleted account's photos are deleted. */
const FORGET_EVERY_MS = 60_000
const UNCLAIMED_EVERY_MS = 3_600_000
const EXPIRE_EVERY_MS = 600_000

/**
 * Creates the loops that mark expired identity checks, delete identity data after its retention period, and delete
 * photos of unfinished uploads.
 */
export function identityLoops(deps: ForgetIdentitiesDeps & { store: Pick<IdentityStore, 'expire'> }): Loop[] {
  return [
    { name: 'identity-expiry', everyMs: EXPIRE_EVERY_MS, step: () => deps.store.expire() },
    {
      name: 'identity-retention',
      everyMs: FORGET_EVERY_MS,
      async step() {
        if (await forgetIdentities(deps)) return 'more'
      },
    },
    { name: 'identity-left-behind', everyMs: UNCLAIMED_EVERY_MS, step: () => forgetUnclaimed(deps) },
  ]
}
