import { sendWebhooks, type SendWebhooksDeps } from '@cambio/core/partners/send-webhooks'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Clock } from '@cambio/kernel/clock'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 1_000
/**
 * Maximum duration of a batch, in milliseconds. It is long enough for twenty events to one webhook at up to ten seconds
 * each.
 */
const MAX_DURATION_MS = 240_000
const FORGET_EVERY_MS = 3_600_000
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Creates the loop that sends events to partners. It also deletes events thirty days after their delivery. Only one
 * worker runs it at a time.
 */
export function webhooksLoop(deps: SendWebhooksDeps & { clock: Clock }, leases: LeaseStore, holder: string): Loop {
  let forgotAt = -Infinity
  return {
    name: 'webhooks',
    everyMs: EVERY_MS,
    async step() {
      await underLease({ leases, lease: 'webhooks', holder, longestMs: MAX_DURATION_MS }, (isHeld) =>
        sendWebhooks(deps, isHeld),
      )
      if (deps.clock.now() - forgotAt < FORGET_EVERY_MS) return
      forgotAt = deps.clock.now()
      await deps.store.forgetDelivered(KEPT_MS)
    },
  }
}
