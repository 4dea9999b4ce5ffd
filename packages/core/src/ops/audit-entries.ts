import { confirmedFindings, type AuditCheckState } from '../audit/audit-log.ts'
import type { QueueEntry } from './queue-entry.ts'

/** Time after which an unfinished check appears in the queue, milliseconds. */
export const UNCHECKED_FOR_MS = 3_600_000

const SETTLE = "none: the worker's log says why; fix the node or the database"

/** Returns the queue entries of the periodic audit: confirmed violations, and checks that have not finished for an hour. */
export function auditEntries(states: readonly AuditCheckState[], now: number): QueueEntry[] {
  return [...states.flatMap((state) => [...violations(state), ...notMade(state, now)]), ...standingStill(states, now)]
}

function violations(state: AuditCheckState): QueueEntry[] {
  return confirmedFindings(state).map(({ invariant, what, chain }) => ({
    subject: `audit ${state.name}`,
    since: state.brokenSince ?? state.checkedAt,
    what: `invariant ${invariant} is broken: ${what}`,
    settle: `audit, then chain resume ${chain ?? '<chain>'}`,
  }))
}

function notMade({ name, uncheckedSince: since }: AuditCheckState, now: number): QueueEntry[] {
  if (since === null || now - since < UNCHECKED_FOR_MS) return []
  return [{ subject: `audit ${name}`, since, what: 'this check has not finished', settle: SETTLE }]
}

function standingStill(states: readonly AuditCheckState[], now: number): QueueEntry[] {
  const since = Math.max(...states.map(({ checkedAt }) => checkedAt))
  if (states.length === 0 || now - since < UNCHECKED_FOR_MS) return []
  return [{ subject: 'audit', since, what: 'no check has run since', settle: SETTLE }]
}
