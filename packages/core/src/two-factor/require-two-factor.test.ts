import { expect, test } from 'vitest'
import { requireTwoFactor } from './require-two-factor.ts'
import type { TwoFactorMethod, ShownStep, StepGuard } from './two-factor.ts'

const NOW = 1_795_000_000_000
const GRANT = new Uint8Array([7])
const shown: ShownStep = { userId: 1, sessionId: 'session', act: 'this act', grantHash: null }

/**
 * Creates a guard for an account with the given factors, and one grant for the action `this act` in the session
 * `session`.
 */
function guardOf(ways: TwoFactorMethod[]) {
  const used: unknown[] = []
  const guard: StepGuard = {
    ways: async () => ways,
    factorSince: async () => null,
    async useGrant(grant) {
      used.push(grant)
      return used.length === 1 && grant.act === 'this act' && grant.sessionId === 'session'
    },
  }
  return { guard, used }
}

test('does not require a second-factor proof from an account without second factors', async () => {
  const { guard, used } = guardOf([])
  await requireTwoFactor(guard, { ...shown, grantHash: GRANT }, NOW)
  expect(used).toEqual([])
})

test('lists the action and the possible factors in the error for a missing grant', async () => {
  const { guard } = guardOf(['totp', 'recovery'])
  await expect(requireTwoFactor(guard, shown, NOW)).rejects.toMatchObject({
    code: 'TWO_FACTOR_REQUIRED',
    details: { twoFactor: { act: 'this act', ways: ['totp', 'recovery'] } },
  })
})

test('accepts a two-factor grant only once', async () => {
  const { guard, used } = guardOf(['passkey'])
  await requireTwoFactor(guard, { ...shown, grantHash: GRANT }, NOW)
  expect(used).toEqual([{ sessionId: 'session', act: 'this act', grantHash: GRANT, now: NOW }])
  await expect(requireTwoFactor(guard, { ...shown, grantHash: GRANT }, NOW)).rejects.toMatchObject({
    code: 'TWO_FACTOR_REQUIRED',
  })
})
