import { sendSupportEmails, type SendSupportEmailsDeps } from '@cambio/core/support/send-support-emails'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 5_000
/** Maximum duration of a batch, in milliseconds. It is long enough for twenty emails at up to ten seconds each. */
const MAX_DURATION_MS = 240_000

/** Creates the loop that forwards users' messages to support. Only one worker runs it at a time. */
export function supportEmailsLoop(deps: SendSupportEmailsDeps, leases: LeaseStore, holder: string): Loop {
  const turn = { leases, lease: 'support-emails', holder, longestMs: MAX_DURATION_MS }
  return {
    name: 'support-emails',
    everyMs: EVERY_MS,
    step: () => underLease(turn, (isHeld) => sendSupportEmails(deps, isHeld)),
  }
}
