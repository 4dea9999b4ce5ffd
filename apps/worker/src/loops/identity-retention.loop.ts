import { forgetIdentities, forgetUnclaimed, type ForgetIdentitiesDeps } from '@cambio/core/identity/forget-identities'
import type { Loop } from '@cambio/core/shared/run-loop'

/** Maximum time until the worker deletes a deleted account's photos, in milliseconds. */
const FORGET_EVERY_MS = 60_000
const UNCLAIMED_EVERY_MS = 3_600_000

/** Creates the loops that delete identity data after its retention period, and photos from unfinished uploads. */
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
