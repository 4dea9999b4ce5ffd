import { forgetIdentities, forgetUnclaimed, type ForgetIdentitiesDeps } from '@cambio/core/identity/forget-identities'
import type { Loop } from '@cambio/core/shared/run-loop'

/** Photos of an account that was deleted are gone within this time. */
const FORGET_EVERY_MS = 60_000
const UNCLAIMED_EVERY_MS = 3_600_000

/** Deletes what people showed of themselves once it is kept no longer, and what uploads left behind. */
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
