import type { Clock } from '@cambio/kernel/clock'
import type { Report } from '../shared/report.ts'
import type { Finding } from './audit.ts'
import {
  CONFIRM_AFTER_MS,
  confirmedFindings,
  isAhead,
  isHalting,
  type AuditCheckState,
  type AuditLog,
} from './audit-log.ts'

/** One check of the periodic audit. */
export interface PeriodicCheck {
  name: string
  invariant: number
  run: () => Promise<Finding[]>
}

/**
 * Record of this process's runs. Unlike the stored results, it cannot be changed by an attacker with the worker's
 * database role.
 */
export interface AuditMemory {
  /** Time when the process started, in epoch milliseconds. */
  startedAt: number
  /** Each check's last run by this process. */
  runs: Map<string, Pick<AuditCheckState, 'checkedAt' | 'brokenSince'>>
}

export interface AuditNextDeps {
  checks: readonly PeriodicCheck[]
  log: AuditLog
  clock: Clock
  /** Interval between two runs of a check, in milliseconds. */
  everyMs: number
  memory: AuditMemory
  report: Report
}

/**
 * Runs one due check. Checks with an unconfirmed violation take precedence, followed by the check that has not run for
 * the longest time. A confirmed violation halts credits and payments on the affected chains (see `isHalting`). Every
 * run reports it until it disappears or an operator accepts it.
 */
export async function auditNext(deps: AuditNextDeps): Promise<void> {
  const states = new Map((await deps.log.all()).map((state) => [state.name, state]))
  const [next] = deps.checks
    .map((check) => ({ check, before: remembered(deps, check.name, states.get(check.name)) }))
    .filter(({ check, before }) => isDue(deps, check.name, before))
    .toSorted((one, other) => rank(one.before) - rank(other.before))
  if (!next) return
  const { name } = next.check
  const findings = await findingsOf(next.check, deps.report)
  const state = judge(name, next.before, findings, deps.clock.now())
  deps.memory.runs.set(name, state)
  await deps.log.record(state)
  await act(deps, state)
}

/**
 * Returns the stored state of a check. If the stored time of the last run lies in the future, replaces the time with 0,
 * so that the check is due. `brokenSince` is the stored time or the time that this process has seen, whichever is
 * earlier.
 */
function remembered(
  { clock, memory }: AuditNextDeps,
  name: string,
  stored: AuditCheckState | undefined,
): AuditCheckState | undefined {
  const now = clock.now()
  if (stored === undefined) return undefined
  const seen = [stored.brokenSince, memory.runs.get(name)?.brokenSince ?? null].filter((at) => at !== null)
  return {
    ...stored,
    checkedAt: isAhead(stored, now) ? 0 : stored.checkedAt,
    brokenSince: seen.length === 0 ? null : Math.min(now, ...seen),
  }
}

/**
 * Returns whether a check is due. A check is also due if this process has not run it for `everyMs` milliseconds, so
 * that a manipulated stored result cannot delay it.
 */
function isDue({ clock, everyMs, memory }: AuditNextDeps, name: string, before: AuditCheckState | undefined): boolean {
  if (before === undefined) return true
  const { checkedAt } = memory.runs.get(name) ?? { checkedAt: memory.startedAt }
  return Math.min(dueAt(before, everyMs), checkedAt + everyMs) <= clock.now()
}

/**
 * Returns when a check is due again, in epoch milliseconds. A check with a violation runs more often, so that the
 * health report recovers soon after the problem is fixed.
 */
function dueAt({ checkedAt, brokenSince }: AuditCheckState, everyMs: number): number {
  return checkedAt + (brokenSince === null ? everyMs : Math.min(everyMs, CONFIRM_AFTER_MS))
}

function isUnconfirmed({ brokenSince, confirmedAt }: AuditCheckState): boolean {
  return brokenSince !== null && confirmedAt === null
}

function rank(before: AuditCheckState | undefined): number {
  if (before === undefined) return 0
  return isUnconfirmed(before) ? -1 : before.checkedAt
}

/**
 * Runs a check and returns its findings. Converts an error into an unchecked finding, so that the other checks
 * continue.
 */
async function findingsOf({ name, invariant, run }: PeriodicCheck, report: Report): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    report('audit-check-failed', { check: name, error: error instanceof Error ? error.message : String(error) })
    return [{ invariant, what: `${name}: not checked, the node or the database gave no answer`, isUnchecked: true }]
  }
}

function judge(name: string, before: AuditCheckState | undefined, findings: Finding[], now: number): AuditCheckState {
  const isBroken = findings.some(({ isUnchecked }) => !isUnchecked)
  const uncheckedSince = findings.some(({ isUnchecked }) => isUnchecked) ? (before?.uncheckedSince ?? now) : null
  const accepted = before?.accepted ?? []
  const past = before?.past ?? []
  // An unfinished run neither confirms nor clears an earlier violation.
  if (!isBroken && uncheckedSince !== null && before?.brokenSince) return { ...before, checkedAt: now, uncheckedSince }
  const brokenSince = isBroken ? (before?.brokenSince ?? now) : null
  const isConfirmed = brokenSince !== null && now - brokenSince >= CONFIRM_AFTER_MS
  const confirmedAt = isConfirmed ? (before?.confirmedAt ?? now) : null
  return { name, checkedAt: now, brokenSince, confirmedAt, uncheckedSince, findings, accepted, past }
}

async function act({ log, clock, report }: AuditNextDeps, state: AuditCheckState): Promise<void> {
  for (const finding of confirmedFindings(state)) {
    const { invariant, what, chain = null } = finding
    report('audit-violation', { invariant, what, chain: chain ?? 'every chain' })
    if (isHalting(finding))
      await log.halt(chain, `the audit found a violation of invariant ${invariant}: ${what}`, clock.now())
  }
}
