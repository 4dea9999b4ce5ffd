import type { Clock } from '@cambio/kernel/clock'
import type { Report } from '../chains/chain-worker.ts'
import type { Finding } from './audit.ts'
import { CONFIRM_AFTER_MS, confirmedFindings, isHalting, type AuditCheckState, type AuditLog } from './audit-log.ts'

/** One question of the periodic audit. */
export interface PeriodicCheck {
  name: string
  invariant: number
  run: () => Promise<Finding[]>
}

export interface AuditNextDeps {
  checks: readonly PeriodicCheck[]
  log: AuditLog
  clock: Clock
  /** Each check runs once in so long, milliseconds. */
  everyMs: number
  report: Report
}

/**
 * Invariant 32: runs one check that is due: one whose violation waits for a second look, else the one that was run longest ago. A
 * violation that a second look confirms halts credit and payments on the chains it concerns (`isHalting`), and is reported at every look until it
 * is gone or an operator has accepted it.
 */
export async function auditNext(deps: AuditNextDeps): Promise<void> {
  const states = new Map((await deps.log.all()).map((state) => [state.name, state]))
  const [next] = deps.checks
    .map((check) => ({ check, before: states.get(check.name) }))
    .filter(({ before }) => before === undefined || dueAt(before, deps.everyMs) <= deps.clock.now())
    .toSorted((one, other) => rank(one.before) - rank(other.before))
  if (!next) return
  const findings = await findingsOf(next.check, deps.report)
  const state = judge(next.check.name, next.before, findings, deps.clock.now())
  await deps.log.record(state)
  await act(deps, state)
}

function dueAt(before: AuditCheckState, everyMs: number): number {
  return before.checkedAt + (isUnconfirmed(before) ? Math.min(everyMs, CONFIRM_AFTER_MS) : everyMs)
}

function isUnconfirmed({ brokenSince, confirmedAt }: AuditCheckState): boolean {
  return brokenSince !== null && confirmedAt === null
}

function rank(before: AuditCheckState | undefined): number {
  if (before === undefined) return 0
  return isUnconfirmed(before) ? -1 : before.checkedAt
}

/** A check that fails counts as not made, so that the others go on. */
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
  // A check that could not be made says nothing about the violation that was found before.
  if (!isBroken && uncheckedSince !== null && before?.brokenSince) return { ...before, checkedAt: now, uncheckedSince }
  const brokenSince = isBroken ? (before?.brokenSince ?? now) : null
  const isConfirmed = brokenSince !== null && now - brokenSince >= CONFIRM_AFTER_MS
  const confirmedAt = isConfirmed ? (before?.confirmedAt ?? now) : null
  return { name, checkedAt: now, brokenSince, confirmedAt, uncheckedSince, findings, accepted }
}

async function act({ log, clock, report }: AuditNextDeps, state: AuditCheckState): Promise<void> {
  for (const finding of confirmedFindings(state)) {
    const { invariant, what, chain = null } = finding
    report('audit-violation', { invariant, what, chain: chain ?? 'every chain' })
    if (isHalting(finding))
      await log.halt(chain, `the audit found a violation of invariant ${invariant}: ${what}`, clock.now())
  }
}
