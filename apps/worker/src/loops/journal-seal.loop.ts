import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 1_000
/** Maximum duration of one batch, in milliseconds. */
const MAX_DURATION_MS = 60_000

/**
 * Creates the loop that extends the journal's hash chain. The database already runs concurrent calls one after another.
 * The lease only prevents workers from waiting for each other.
 */
export function journalSealLoop(seal: () => Promise<boolean>, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'journal-seal',
    everyMs: EVERY_MS,
    async step() {
      const turn = { leases, lease: 'journal-seal', holder, longestMs: MAX_DURATION_MS }
      if (await underLease(turn, seal)) return 'more'
    },
  }
}
