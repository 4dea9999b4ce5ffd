import type { AccountArchive } from '@cambio/core/accounts/account-stores'
import { sendAccountEmails, type SendAccountEmailsDeps } from '@cambio/core/accounts/send-account-emails'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Clock } from '@cambio/kernel/clock'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** Pause between two batches of emails, in milliseconds. It is short because users are waiting for emailed codes. */
const EVERY_MS = 1_000
/** Maximum duration of a batch, in milliseconds. It is long enough for twenty emails at up to ten seconds each. */
const MAX_DURATION_MS = 240_000
const FORGET_EVERY_MS = 600_000
/** Maximum number of rows that one step deletes from each table. */
const FORGOTTEN_AT_ONCE = 5_000

/** Creates the loop that sends emails to account holders. Only one worker runs it at a time. */
export function accountEmailsLoop(deps: SendAccountEmailsDeps, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'account-emails',
    everyMs: EVERY_MS,
    async step() {
      const turn = { leases, lease: 'account-emails', holder, longestMs: MAX_DURATION_MS }
      if (await underLease(turn, (isHeld) => sendAccountEmails(deps, isHeld))) return 'more'
    },
  }
}

/** Creates the loop that deletes old sessions, codes, emails, attempt counters, and undeliverable messages. */
export function accountRetentionLoop(archive: AccountArchive, clock: Clock): Loop {
  return {
    name: 'account-retention',
    everyMs: FORGET_EVERY_MS,
    async step() {
      if (await archive.forget(clock.now(), FORGOTTEN_AT_ONCE)) return 'more'
    },
  }
}
