import { sendNotices } from '@cambio/core/notices/send-notices'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 2_000
/** Maximum duration of a batch, milliseconds. It exceeds twenty emails of at most ten seconds each. */
const LONGEST_MS = 240_000

/** Creates the loop that sends emails about orders. Only one worker runs it at a time. */
export function noticesLoop(deps: Parameters<typeof sendNotices>[0], leases: LeaseStore, holder: string): Loop {
  return {
    name: 'notices',
    everyMs: EVERY_MS,
    step: () =>
      underLease({ leases, lease: 'notices', holder, longestMs: LONGEST_MS }, (isHeld) => sendNotices(deps, isHeld)),
  }
}
