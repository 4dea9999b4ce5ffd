import { fireAlerts, type FireAlertsDeps } from '@cambio/core/messenger/alerts/fire-alerts'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 5_000
const MAX_DURATION_MS = 60_000

/** Creates the loop that queues a message when a price target is reached. Only one worker runs it at a time. */
export function priceAlertsLoop(deps: FireAlertsDeps, leases: LeaseStore, holder: string): Loop {
  const turn = { leases, lease: 'price-alerts', holder, longestMs: MAX_DURATION_MS }
  return {
    name: 'price-alerts',
    everyMs: EVERY_MS,
    step: () => underLease(turn, (isHeld) => fireAlerts(deps, isHeld)),
  }
}
