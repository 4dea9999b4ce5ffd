import { beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from './audit.ts'
import { CONFIRM_AFTER_MS, type AuditCheckState, type AuditLog } from './audit-log.ts'
import { auditNext, type AuditMemory, type PeriodicCheck } from './audit-next.ts'

const EVERY_MS = 600_000
const SURPLUS: Finding = { invariant: 15, what: 'ltc: 5 less on chain than by the journal', chain: 'litecoin' }

let now: number
let states: Map<string, AuditCheckState>
let halts: (string | null)[]
let events: string[]
let found: Finding[]
let order: string[]
let memory: AuditMemory

const log: AuditLog = {
  all: async () => [...states.values()],
  record: async (state) => {
    const accepted = states.get(state.name)?.accepted ?? []
    states.set(state.name, {
      ...state,
      checkedAt: now,
      past: [],
      accepted: accepted.filter((words) => state.findings.some(({ what }) => what === words)),
    })
  },
  halt: async (chain) => void halts.push(chain),
  accept: async (whats) => {
    for (const state of states.values()) states.set(state.name, { ...state, accepted: [...whats] })
  },
}

beforeEach(() => {
  now = 1_000_000
  states = new Map()
  halts = []
  events = []
  found = []
  order = []
  memory = { startedAt: now, runs: new Map() }
})

const COINS: PeriodicCheck = { name: 'asset-ltc', invariant: 15, run: async () => found }

function look(checks: readonly PeriodicCheck[] = [COINS]): Promise<void> {
  return auditNext({
    checks,
    log,
    clock: { now: () => now },
    everyMs: EVERY_MS,
    memory,
    report: (event) => events.push(event),
  })
}

async function lookTwice(): Promise<void> {
  await look()
  now += CONFIRM_AFTER_MS
  await look()
}

describe('a violation of an invariant', () => {
  test('halts the chain after a second run confirms the violation', async () => {
    found = [SURPLUS]
    await look()
    expect(halts).toEqual([])
    now += CONFIRM_AFTER_MS - 1
    await look()
    expect(halts).toEqual([])
    now += 1
    await look()
    expect([halts, events]).toEqual([['litecoin'], ['audit-violation']])
  })

  test('does not halt the chain when the violation disappears before the second audit run', async () => {
    found = [SURPLUS]
    await look()
    found = []
    now += CONFIRM_AFTER_MS
    await look()
    found = [SURPLUS]
    now += EVERY_MS
    await look()
    expect(halts).toEqual([])
  })

  test('halts every chain when the violation does not belong to a particular chain', async () => {
    found = [{ invariant: 3, what: 'a balance is wrong' }]
    await lookTwice()
    expect(halts).toEqual([null])
  })

  test.each([17, 18, 22, 24])('reports a violation of invariant %i without halting a chain', async (invariant) => {
    found = [{ invariant, what: 'late' }]
    await lookTwice()
    expect([halts, events]).toEqual([[], ['audit-violation']])
  })

  test('does not halt the chain when the audit finds a surplus', async () => {
    found = [{ invariant: 15, what: 'eth: 1 more on chain than by the journal', chain: 'ethereum', isSurplus: true }]
    await lookTwice()
    expect([halts, events]).toEqual([[], ['audit-violation']])
  })

  test('does not halt the chain once an operator has accepted the violation', async () => {
    found = [SURPLUS]
    await lookTwice()
    await log.accept([SURPLUS.what])
    halts = []
    now += EVERY_MS
    await look()
    expect(halts).toEqual([])
    found = [{ ...SURPLUS, what: 'ltc: 6 less on chain than by the journal' }]
    now += EVERY_MS
    await look()
    expect(halts).toEqual(['litecoin'])
  })

  test('halts the chain again when an accepted violation recurs after it was fixed', async () => {
    found = [SURPLUS]
    await lookTwice()
    await log.accept([SURPLUS.what])
    found = []
    now += EVERY_MS
    await look()
    halts = []
    found = [SURPLUS]
    now += EVERY_MS
    await lookTwice()
    expect(halts).toEqual(['litecoin'])
  })
})

describe('a stored audit result that another process has changed', () => {
  const forge = (part: Partial<AuditCheckState>) => {
    const clean = { brokenSince: null, confirmedAt: null, uncheckedSince: null, findings: [], accepted: [], past: [] }
    states.set('asset-ltc', { name: 'asset-ltc', checkedAt: now, ...clean, ...part })
  }

  test('runs an audit check on time even when the stored time of its last run is in the future', async () => {
    forge({ checkedAt: now + 365 * 86_400_000 })
    memory.startedAt = now
    found = [SURPLUS]
    await lookTwice()
    expect(halts).toEqual(['litecoin'])
  })

  test('runs an audit check after its interval even when the stored time of its last run was reset to now', async () => {
    found = [SURPLUS]
    now += EVERY_MS
    forge({})
    await look()
    expect(memory.runs.get('asset-ltc')?.brokenSince).toBe(now)
  })

  test('confirms a violation from memory even if another process clears the stored audit result', async () => {
    found = [SURPLUS]
    await look()
    now += EVERY_MS
    forge({})
    await look()
    expect(halts).toEqual(['litecoin'])
  })
})

describe('an unfinished audit check', () => {
  const UNCHECKED: Finding = { invariant: 15, what: 'ltc: not checked', isUnchecked: true }

  test('an unfinished audit check neither halts the chain nor confirms an earlier violation', async () => {
    found = [SURPLUS]
    await look()
    found = [UNCHECKED]
    now += CONFIRM_AFTER_MS
    await look()
    expect(halts).toEqual([])
    expect(states.get('asset-ltc')).toMatchObject({ confirmedAt: null, findings: [SURPLUS], uncheckedSince: now })
    found = [SURPLUS]
    now += CONFIRM_AFTER_MS
    await look()
    expect(halts).toEqual(['litecoin'])
  })

  test('an unfinished audit check does not clear a confirmed violation', async () => {
    found = [SURPLUS]
    await lookTwice()
    found = [UNCHECKED]
    now += EVERY_MS
    await look()
    expect(halts).toEqual(['litecoin', 'litecoin'])
  })

  test('runs the next audit check after a check has thrown an error', async () => {
    const broken: PeriodicCheck = { name: 'asset-btc', invariant: 15, run: () => Promise.reject(new Error('away')) }
    await look([broken, COINS])
    await look([broken, COINS])
    expect([...states.keys()]).toEqual(['asset-btc', 'asset-ltc'])
    expect(states.get('asset-btc')).toMatchObject({ uncheckedSince: now, brokenSince: null })
    expect(events).toEqual(['audit-check-failed'])
  })
})

test('auditNext first repeats a check that found an unconfirmed violation', async () => {
  const named = (name: string): PeriodicCheck => ({
    name,
    invariant: 15,
    run: async () => {
      order.push(name)
      return name === 'c' ? found : []
    },
  })
  const checks = ['a', 'b', 'c'].map(named)
  found = [SURPLUS]
  for (const _ of checks) {
    await look(checks)
    now += 1_000
  }
  await look(checks)
  now += EVERY_MS
  await look(checks)
  await look(checks)
  await look(checks)
  await look(checks)
  expect(order).toEqual(['a', 'b', 'c', 'c', 'a', 'b'])
})
