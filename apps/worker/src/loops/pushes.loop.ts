import { sendPushes, type SendPushesDeps } from '@cambio/core/notices/send-pushes'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 2_000
/** Maximum duration of a pass, in milliseconds. It is long enough for twenty messages to one slow host. */
const MAX_DURATION_MS = 240_000

/** Creates the loop that sends push notifications about orders. Only one worker runs it at a time. */
export function pushesLoop(deps: SendPushesDeps, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'pushes',
    everyMs: EVERY_MS,
    step: () =>
      underLease({ leases, lease: 'pushes', holder, longestMs: MAX_DURATION_MS }, (isHeld) => sendPushes(deps, isHeld)),
  }
}
