import { confirmedFindings, type AuditCheckState } from '../audit/audit-log.ts'
import type { QueueEntry } from './queue-entry.ts'

/** A check that could not be made for so long is shown, milliseconds: a node that is away for a moment delays some. */
export const UNCHECKED_FOR_MS = 3_600_000

const SETTLE = "none: the worker's log says why; mend the node or the database"

/** Returns what the periodic audit calls an operator for: confirmed violations, and checks that could not be made for long. */
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
  return [{ subject: `audit ${name}`, since, what: 'this check could not be made', settle: SETTLE }]
}

function standingStill(states: readonly AuditCheckState[], now: number): QueueEntry[] {
  const since = Math.max(...states.map(({ checkedAt }) => checkedAt))
  if (states.length === 0 || now - since < UNCHECKED_FOR_MS) return []
  return [{ subject: 'audit', since, what: 'no check has been made since', settle: SETTLE }]
}
