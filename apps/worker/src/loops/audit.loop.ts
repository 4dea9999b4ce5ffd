import { auditNext, type AuditNextDeps } from '@cambio/core/audit/audit-next'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from './run-loop.ts'
import { underLease } from './under-lease.ts'

/** All checks of a start are spread over a few minutes. */
const EVERY_MS = 5_000
/** Longer than any check takes, milliseconds. */
const LONGEST_MS = 600_000

/** Runs the checks of the periodic audit, one a turn; one worker at a time. */
export function auditLoop(deps: AuditNextDeps, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'audit',
    everyMs: EVERY_MS,
    async step() {
      await underLease({ leases, lease: 'audit', holder, longestMs: LONGEST_MS }, () => auditNext(deps))
    },
  }
}
