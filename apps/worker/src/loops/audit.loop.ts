import { auditNext, type AuditMemory, type AuditNextDeps } from '@cambio/core/audit/audit-next'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** Pause between two checks, in milliseconds. It spreads the checks over the first minutes after the worker starts. */
const EVERY_MS = 5_000
/** Maximum duration of a step, in milliseconds. It exceeds the duration of the slowest check. */
const MAX_DURATION_MS = 600_000

/**
 * Creates the loop that runs one check of the periodic audit per step. A lease ensures that only one worker runs it at
 * a time.
 */
export function auditLoop(deps: Omit<AuditNextDeps, 'memory'>, leases: LeaseStore, holder: string): Loop {
  const memory: AuditMemory = { startedAt: deps.clock.now(), runs: new Map() }
  return {
    name: 'audit',
    everyMs: EVERY_MS,
    async step() {
      await underLease({ leases, lease: 'audit', holder, longestMs: MAX_DURATION_MS }, () =>
        auditNext({ ...deps, memory }),
      )
    },
  }
}
