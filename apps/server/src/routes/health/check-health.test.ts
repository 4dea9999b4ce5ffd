import { Catalogue } from '@cambio/core/instruments/catalogue'
import { instrument, NOON, tick } from '@cambio/core/testing/fixtures'
import { describe, expect, it } from 'vitest'
import { checkHealth, OVERDUE_DEGRADED_MS, type HealthDeps } from './check-health.ts'

/**
 * Creates the dependencies of a healthy exchange with one Ethereum payment that has been waiting since `intendedAt`.
 */
function services(intendedAt: number, isSigningStopped = false): HealthDeps {
  const eth = instrument('eth', { chain: 'ethereum' })
  return {
    botHealth: null,
    catalogue: new Catalogue([eth]),
    clock: { now: () => NOON },
    policy: {},
    ticks: { latest: () => tick({ at: NOON, payoutFees: { eth: '10' }, inventory: { eth: '10' } }) },
    auditLog: { all: async () => [] },
    cardOrders: { oldestEscalated: async () => null, hasLateCoins: async () => false },
    pingDatabase: async () => true,
    signerSpends: { state: async () => ({ killed: isSigningStopped }) },
    work: {
      stores: {
        chains: {
          behind: async () => [],
          halted: async () => [],
          unscreenedSince: async () => null,
          disputedChains: async () => new Set(),
        },
        payments: {
          oldestHeld: async () => null,
          stuckChains: async () => new Set(),
          overdueChains: async (before: number) => new Set(intendedAt <= before ? ['ethereum'] : []),
        },
      },
    },
  } as unknown as HealthDeps
}

describe('health', () => {
  it('reports a chain as degraded once a payment to a user has been waiting for two minutes', async () => {
    const { status, checks } = await checkHealth(services(NOON - OVERDUE_DEGRADED_MS))
    expect([status, checks['chain:ethereum']]).toEqual(['TECHNICAL_DIFFICULTIES', 'degraded'])
  })

  it('reports the signer as down while signing is stopped', async () => {
    const { status, checks } = await checkHealth(services(NOON, true))
    expect([status, checks.signer]).toEqual(['TECHNICAL_DIFFICULTIES', 'down'])
    expect((await checkHealth(services(NOON))).checks.signer).toBe('ok')
  })

  it('reports a chain as ok while a payment to a user has been waiting for less than two minutes', async () => {
    const { checks } = await checkHealth(services(NOON - OVERDUE_DEGRADED_MS + 1))
    expect(checks['chain:ethereum']).toBe('ok')
  })
})
