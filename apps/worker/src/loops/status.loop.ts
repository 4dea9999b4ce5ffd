import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import { measureStatus, type MeasureStatusDeps } from '@cambio/core/status/measure-status'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** A minute is looked at soon after it began. */
const EVERY_MS = 15_000
/** Longer than looking takes: two questions to the site after each other, ten seconds each. */
const LONGEST_MS = 40_000
/** Who has just started knows no rates yet, and may be there before the server of the same start. */
const WARM_UP_MS = 20_000

/** Writes down each minute how every part of the service is; one worker at a time. */
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
