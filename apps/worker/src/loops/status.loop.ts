import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import { measureStatus, type MeasureStatusDeps } from '@cambio/core/status/measure-status'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** Pause between two steps, in milliseconds. It is short so that the worker measures early in each minute. */
const EVERY_MS = 15_000
/**
 * Maximum duration of a measurement, in milliseconds. It is long enough for two successive requests to the site at up
 * to ten seconds each.
 */
const MAX_DURATION_MS = 40_000
/**
 * Delay before the first measurement after startup, in milliseconds. It is needed because a new worker does not have
 * prices yet, and the server may still be starting.
 */
const WARM_UP_MS = 20_000

/**
 * Creates the loop that records the state of every part of the service once a minute. Only one worker runs it at a
 * time.
 */
export function statusLoop(deps: MeasureStatusDeps, leases: LeaseStore, holder: string): Loop {
  const startedAt = deps.clock.now()
  return {
    name: 'status',
    everyMs: EVERY_MS,
    async step() {
      if (deps.clock.now() - startedAt < WARM_UP_MS) return
      await underLease({ leases, lease: 'status', holder, longestMs: MAX_DURATION_MS }, () => measureStatus(deps))
    },
  }
}
