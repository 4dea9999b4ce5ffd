import type { Finding } from '@cambio/core/audit/audit'
import { CONFIRM_AFTER_MS, type AuditCheckState, type AuditLog } from '@cambio/core/audit/audit-log'
import { auditNext, type AuditNextDeps } from '@cambio/core/audit/audit-next'
import { NOON } from '@cambio/core/testing/fixtures'
import { expect, it } from 'vitest'
import { healthyServices } from '../../testing/healthy-services.ts'
import { checkHealth } from './check-health.ts'

const CHAIN = 'litecoin'
/** Numbers of the invariants whose violation the test simulates. */
const INVARIANTS = Array.from({ length: 34 }, (_, index) => index + 1)
/**
 * Invariants about repeated requests, sessions and delays. A violation halts no chain, because a halt would not correct
 * it and would only delay orders further.
 */
const HALTS_NOTHING = [17, 18, 22, 24]

/**
 * An audit with a single check that always finds a violation, and the health report that the server derives from the
 * audit.
 */
interface AuditedWorld {
  deps: AuditNextDeps & { log: AuditLog }
  /** Results that the server reads. */
  readByServer: Pick<AuditLog, 'all'>
  halts: (string | null)[]
  alerts: string[]
  now: number
}

function world(invariant: number): AuditedWorld {
  const states = new Map<string, AuditCheckState>()
  const halts: (string | null)[] = []
  const alerts: string[] = []
  const log: AuditLog = {
    all: async () => [...states.values()],
    record: async (state) => void states.set(state.name, { ...state, checkedAt: audited.now, accepted: [], past: [] }),
    halt: async (chain) => void halts.push(chain),
    accept: async () => {},
  }
  const finding: Finding = { invariant, what: 'broken', chain: CHAIN }
  const deps: AuditedWorld['deps'] = {
    log,
    everyMs: CONFIRM_AFTER_MS,
    memory: { startedAt: NOON, runs: new Map() },
    checks: [{ name: 'check', invariant, run: async () => [finding] }],
    clock: { now: () => audited.now },
    report: (event) => void alerts.push(event),
  }
  const audited: AuditedWorld = { deps, readByServer: log, halts, alerts, now: NOON }
  return audited
}

/**
 * Checks invariant 32, which states the consequences of a violation. Simulates a violation of each invariant and runs
 * the audit twice. The chain must then be halted, operators must be alerted, and the health report must contain the
 * violation. Returns the names of the missing consequences.
 */
async function withoutConsequence(sabotage: (audited: AuditedWorld) => void): Promise<string[]> {
  const missing = new Set<string>()
  for (const invariant of INVARIANTS) {
    const audited = world(invariant)
    sabotage(audited)
    await auditNext(audited.deps)
    audited.now += CONFIRM_AFTER_MS
    await auditNext(audited.deps)
    const halts = HALTS_NOTHING.includes(invariant) ? [] : [CHAIN]
    if (audited.halts.join() !== halts.join()) missing.add('halt')
    if (!audited.alerts.includes('audit-violation')) missing.add('alert')
    const { readByServer: auditLog, now } = audited
    const { status, checks } = await checkHealth({ ...healthyServices(now), auditLog })
    const expected = halts.length > 0 ? ['UNHEALTHY', 'down'] : ['TECHNICAL_DIFFICULTIES', 'degraded']
    if ([status, checks['audit']].join() !== expected.join()) missing.add('health')
  }
  return [...missing].toSorted()
}

/** Mutant: an altered audit that omits one or more consequences of a violation. */
type Mutant = [name: string, missing: string[], sabotage: (audited: AuditedWorld) => void]

/** Replaces fields of every finding of the audit. */
const onFinding = ({ deps }: AuditedWorld, part: Partial<Finding>): void => {
  deps.checks = deps.checks.map((check) => ({
    ...check,
    run: async () => (await check.run()).map((finding) => ({ ...finding, ...part })),
  }))
}

const MUTANTS: Mutant[] = [
  ['a confirmed violation halts nothing', ['halt'], ({ deps }) => void (deps.log.halt = async () => {})],
  ['a confirmed violation alerts nobody', ['alert'], ({ deps }) => void (deps.report = () => {})],
  ['health does not read the audit', ['health'], (audited) => void (audited.readByServer = { all: async () => [] })],
  ['every violation counts as a surplus', ['halt', 'health'], (audited) => onFinding(audited, { isSurplus: true })],
  ['every violation counts as forgeable', ['halt', 'health'], (audited) => onFinding(audited, { isForgeable: true })],
  [
    'every violation counts as an unfinished check',
    ['alert', 'halt', 'health'],
    (audited) => onFinding(audited, { isUnchecked: true }),
  ],
  ['a violation halts another chain', ['halt'], (audited) => onFinding(audited, { chain: 'another' })],
  [
    'the audit forgets the first run',
    ['alert', 'halt', 'health'],
    ({ deps }) => {
      const { record } = deps.log
      deps.log.record = (state) => record({ ...state, brokenSince: null })
      deps.memory.runs.set = () => deps.memory.runs
    },
  ],
  [
    'a check that fails counts as passed',
    ['alert', 'halt', 'health'],
    ({ deps }) => void (deps.checks = deps.checks.map((check) => ({ ...check, run: async () => [] }))),
  ],
]

it('a violation of any invariant halts its chain, alerts operators and appears in the health response', async () => {
  expect(await withoutConsequence(() => {})).toEqual([])
})

it.each(MUTANTS)('the test detects that %s (invariant 32)', async (_name, missing, sabotage) => {
  expect(await withoutConsequence(sabotage)).toEqual(missing)
})
