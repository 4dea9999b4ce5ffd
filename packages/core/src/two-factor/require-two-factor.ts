import { DomainError } from '../shared/domain-error.ts'
import type { ShownStep, StepGuard } from './two-factor.ts'

/**
 * Permits an action if its grant is valid or the account has no second factor. Runs in the action's transaction, so
 * that the action and the use of the grant are committed together.
 * @throws {DomainError} TWO_FACTOR_REQUIRED, with the action and the possible factors
 */
export async function requireTwoFactor(guard: StepGuard, shown: ShownStep, now: number): Promise<void> {
  const { userId, sessionId, act, grantHash } = shown
  const ways = await guard.ways(userId)
  if (ways.length === 0) return
  if (grantHash !== null && (await guard.useGrant({ sessionId, act, grantHash, now }))) return
  throw new DomainError('TWO_FACTOR_REQUIRED', 'Confirm this action with two-factor authentication', {
    twoFactor: { act, ways },
  })
}
