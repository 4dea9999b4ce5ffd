import { expireIdentities, type ExpireIdentitiesDeps } from '@cambio/core/identity/expire-identities'
import { forgetIdentities, forgetUnclaimed, type ForgetIdentitiesDeps } from '@cambio/core/identity/forget-identities'
import type { Loop } from '@cambio/core/shared/run-loop'

/**
 * Interval at which the worker deletes identity data, in milliseconds. It is the maximum delay between the deletion of
 * an account and the deletion of its photos.
 */
const FORGET_EVERY_MS = 60_000
const UNCLAIMED_EVERY_MS = 3_600_000
const EXPIRE_EVERY_MS = 600_000

/** Creates the loop that ends expired identity checks and queues emails about them. */
export function identityExpiryLoop(deps: ExpireIdentitiesDeps): Loop {
  return {
    name: 'identity-expiry',
    everyMs: EXPIRE_EVERY_MS,
    async step() {
      if (await expireIdentities(deps)) return 'more'
    },
  }
}

/** Creates the loops that delete identity data after its retention period, and photos of unfinished uploads. */
export function identityLoops(deps: ForgetIdentitiesDeps): Loop[] {
  return [
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
