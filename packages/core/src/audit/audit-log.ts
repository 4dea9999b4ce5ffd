import type { ChainId } from '../instruments/instrument.ts'
import type { Finding } from './audit.ts'

/** State of one check in the periodic audit. Times are in epoch milliseconds. */
export interface AuditCheckState {
  /** Name of the check, for example `invariant-9` or `asset-ltc`. */
  name: string
  checkedAt: number
  /**
   * Start of the current series of runs that found a violation, in epoch milliseconds; null if the last run found no
   * violation.
   */
  brokenSince: number | null
  /**
   * Time of the run that confirmed the violation, in epoch milliseconds. Null before the confirmation, or if the last
   * run found no violation.
   */
  confirmedAt: number | null
  /** Start of the current series of runs that did not finish, in epoch milliseconds; null if the last run finished. */
  uncheckedSince: number | null
  /** Findings from the check's last run. */
  findings: Finding[]
  /** Messages of the findings that an operator has accepted. These findings no longer stop payments. */
  accepted: string[]
  /**
   * Confirmed violations that the last run no longer found but that no operator has accepted. Each of these violations
   * halts its chain.
   */
  past: Finding[]
}

/**
 * Stores the results of the periodic audit. After a restart, the audit continues with the check that has not run for
 * the longest time.
 */
export interface AuditLog {
  all(): Promise<AuditCheckState[]>
  /**
   * Stores the result of a run with the database's current time. Stored times that lie in the future are replaced with
   * the current time. Deletes the acceptance of violations that have disappeared. A confirmed violation that halts a
   * chain remains stored until an operator accepts it.
   */
  record(state: Omit<AuditCheckState, 'accepted' | 'past' | 'checkedAt'>): Promise<void>
  /**
   * Halts one chain, or every chain when `chain` is null. Chains that the watcher has never followed are not halted. A
   * chain that is already halted retains its first reason.
   */
  halt(chain: ChainId | null, reason: string, now: number): Promise<void>
  /** Accepts violations. `whats`: messages of their findings. */
  accept(whats: readonly string[]): Promise<void>
}

/** Minimum time between the two runs that confirm a violation, in milliseconds. */
export const CONFIRM_AFTER_MS = 30_000

/** Allowed difference between a stored time and the clock of the process that reads it, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/** Returns whether a run's stored time lies in the future. The run's actual time is then unknown. */
export function isAhead({ checkedAt }: Pick<AuditCheckState, 'checkedAt'>, now: number): boolean {
  return checkedAt > now + CLOCK_TOLERANCE_MS
}

/**
 * Invariants about delays and sessions. A violation raises an alert and appears in the health report, but halts no
 * chain: a halt would only extend the delay. The database function `record_audit` contains the same list.
 */
const WITHOUT_HALT: ReadonlySet<number> = new Set([17, 18, 22, 24])

/** Returns whether a violation halts the chains that it affects. */
export function isHalting({ invariant, isSurplus, isForgeable }: Finding): boolean {
  return !isSurplus && !isForgeable && !WITHOUT_HALT.has(invariant)
}

/** Returns the violations that have been confirmed by a second run but not accepted by an operator. */
export function confirmedFindings({ confirmedAt, findings, accepted }: AuditCheckState): Finding[] {
  if (confirmedAt === null) return []
  return findings.filter(({ what, isUnchecked }) => !isUnchecked && !accepted.includes(what))
}
