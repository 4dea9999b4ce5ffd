import { confirmedFindings, isAhead, type AuditCheckState } from '../../audit/audit-log.ts'
import type { QueueEntry } from './queue-entry.ts'

/** Delay before an unfinished audit check appears in the operator queue, in milliseconds. */
export const UNCHECKED_FOR_MS = 3_600_000

const SETTLE = "none: the worker's log says why; fix the node or the database"

/**
 * Returns the periodic audit's queue entries:
 * - confirmed violations
 * - violations that disappeared before an operator accepted them
 * - checks that have not finished for an hour
 * - checks whose stored time is in the future
 */
export function auditEntries(states: readonly AuditCheckState[], now: number): QueueEntry[] {
  const entries = states.flatMap((state) => [
    ...violations(state),
    ...disappeared(state),
    ...notMade(state, now),
    ...ahead(state, now),
  ])
  return [...entries, ...overdueChecks(states, now)]
}

function violations(state: AuditCheckState): QueueEntry[] {
  return confirmedFindings(state).map(({ invariant, what, chain }) => ({
    subject: `audit ${state.name}`,
    since: state.brokenSince ?? state.checkedAt,
    what: `invariant ${invariant} is broken: ${what}`,
    settle: `audit, then chain resume ${chain ?? '<chain>'}`,
  }))
}

function disappeared({ name, checkedAt, past }: AuditCheckState): QueueEntry[] {
  return past.map(({ invariant, what, chain }) => ({
    subject: `audit ${name}`,
    since: checkedAt,
    what: `invariant ${invariant} was broken, and no operator accepted it: ${what}`,
    settle: `find the cause, then chain halt and chain resume ${chain ?? '<chain>'}`,
  }))
}

function ahead(state: AuditCheckState, now: number): QueueEntry[] {
  if (!isAhead(state, now)) return []
  const what = 'the stored time of this check lies in the future: find out which database role wrote it'
  return [{ subject: `audit ${state.name}`, since: now, what, settle: 'none: the next run replaces it' }]
}

function notMade({ name, uncheckedSince: since }: AuditCheckState, now: number): QueueEntry[] {
  if (since === null || now - since < UNCHECKED_FOR_MS) return []
  return [{ subject: `audit ${name}`, since, what: 'this check has not finished', settle: SETTLE }]
}

function overdueChecks(states: readonly AuditCheckState[], now: number): QueueEntry[] {
  const since = Math.max(...states.map(({ checkedAt }) => checkedAt))
  if (states.length === 0 || now - since < UNCHECKED_FOR_MS) return []
  return [{ subject: 'audit', since, what: 'no check has run since', settle: SETTLE }]
}
