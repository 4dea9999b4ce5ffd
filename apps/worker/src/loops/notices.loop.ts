import { sendNotices, type SendNoticesDeps } from '@cambio/core/notices/send-notices'
import type { AnyNotice } from '@cambio/core/notices/notice'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 2_000
/** Maximum duration of a batch, in milliseconds. It is long enough for twenty emails at up to ten seconds each. */
const MAX_DURATION_MS = 240_000

/**
 * Creates a loop that sends emails about orders: `notices` about swaps, `card-notices` about card purchases. Only one
 * worker runs it at a time.
 */
export function noticesLoop<Notice extends AnyNotice>(
  name: 'notices' | 'card-notices',
  deps: SendNoticesDeps<Notice>,
  { leases, holder }: { leases: LeaseStore; holder: string },
): Loop {
  return {
    name,
    everyMs: EVERY_MS,
    step: () =>
      underLease({ leases, lease: name, holder, longestMs: MAX_DURATION_MS }, (isHeld) => sendNotices(deps, isHeld)),
  }
}
