import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import { measureStatus, type MeasureStatusDeps } from '@cambio/core/status/measure-status'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** Measures a minute soon after it began. */
const EVERY_MS = 15_000
/** Longer than a measurement takes: two requests to the site in turn, ten seconds each. */
const LONGEST_MS = 40_000
/** Delay after the start: a new worker has no rates yet, and its server may still be starting. */
const WARM_UP_MS = 20_000

/** Creates the loop that records the state of every part of the service each minute; one worker at a time. */
export function statusLoop(deps: MeasureStatusDeps, leases: LeaseStore, holder: string): Loop {
  const startedAt = deps.clock.now()
  return {
    name: 'status',
    everyMs: EVERY_MS,
    async step() {
      if (deps.clock.now() - startedAt < WARM_UP_MS) return
      await underLease({ leases, lease: 'status', holder, longestMs: LONGEST_MS }, () => measureStatus(deps))
    },
  }
}
