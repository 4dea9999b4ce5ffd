import type { ChainId } from '../instruments/instrument.ts'
import type { Finding } from './audit.ts'

/** What the periodic audit knows of one of its checks. Times are epoch milliseconds. */
export interface AuditCheckState {
  /** `invariant-9`, or `asset-ltc`. */
  name: string
  checkedAt: number
  /** Since when every look has found a violation; null where the last one found none. */
  brokenSince: number | null
  /** When a second look showed a violation as well; null before, and where the last look found none. */
  confirmedAt: number | null
  /** Since when no look could be made to the end; null where the last one could. */
  uncheckedSince: number | null
  /** What the last look found. */
  findings: Finding[]
  /** Violations, in their words, of the last look that an operator has accepted: they halt nothing any more. */
  accepted: string[]
}

/** Results of the periodic audit, kept over restarts. */
export interface AuditLog {
  all(): Promise<AuditCheckState[]>
  /** Writes what a look found. What an operator accepted stays only as far as it is still found. */
  record(state: Omit<AuditCheckState, 'accepted'>): Promise<void>
  /** Halts a chain, or every chain that was ever followed; one that is halted keeps its reason. */
  halt(chain: ChainId | null, reason: string, now: number): Promise<void>
  /** Accepts violations by their words. */
  accept(whats: readonly string[]): Promise<void>
}

/** A violation is confirmed by a second look so much later, milliseconds. */
export const CONFIRM_AFTER_MS = 30_000

/**
 * Invariants that say how long something may take, or that no coin depends on. Broken, they alert and show in health; a halt
 * would only make the delay longer.
 */
const HALT_NOTHING: ReadonlySet<number> = new Set([17, 18, 22, 24])

/** Whether a violation halts the chains it concerns. */
export function isHalting({ invariant, isSurplus }: Finding): boolean {
  return !isSurplus && !HALT_NOTHING.has(invariant)
}

/** Returns the violations that two looks have shown and no operator has accepted. */
export function confirmedFindings({ confirmedAt, findings, accepted }: AuditCheckState): Finding[] {
  if (confirmedAt === null) return []
  return findings.filter(({ what, isUnchecked }) => !isUnchecked && !accepted.includes(what))
}
