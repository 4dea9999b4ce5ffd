import { Catalogue } from '@cambio/core/instruments/catalogue'
import { instrument, tick } from '@cambio/core/testing/fixtures'
import type { HealthDeps } from '../routes/health/check-health.ts'

/**
 * Creates dependencies for which the health report finds a healthy exchange. One Ethereum payment has been waiting
 * since `intendedAt`. Times are in epoch milliseconds.
 */
export function healthyServices(now: number, intendedAt = now, isSigningStopped = false): HealthDeps {
  const eth = instrument('eth', { chain: 'ethereum' })
  return {
    botHealth: null,
    catalogue: new Catalogue([eth]),
    clock: { now: () => now },
    policy: {},
    ticks: { latest: () => tick({ at: now, payoutFees: { eth: '10' }, inventory: { eth: '10' } }) },
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
