import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from './run-loop.ts'
import { underLease } from './under-lease.ts'

const EVERY_MS = 1_000
/** Longer than a batch can take. */
const LONGEST_MS = 60_000

/** Seals the journal, by one worker at a time. Two sealers at once are slow but safe: the database orders them. */
export function journalSealLoop(seal: () => Promise<boolean>, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'journal-seal',
    everyMs: EVERY_MS,
    async step() {
      const turn = { leases, lease: 'journal-seal', holder, longestMs: LONGEST_MS }
      if (await underLease(turn, seal)) return 'more'
    },
  }
}
