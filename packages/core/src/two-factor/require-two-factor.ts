import { DomainError } from '../shared/domain-error.ts'
import type { ShownStep, StepGuard } from './two-factor.ts'

/**
 * Allows an act with a valid grant, and every act of an account without factors. Runs in the transaction of the act, so
 * that the grant is used up together with it.
 * @throws {DomainError} SECOND_STEP_REQUIRED, with the act and the possible factors
 */
export async function requireTwoFactor(guard: StepGuard, shown: ShownStep, now: number): Promise<void> {
  const { userId, sessionId, act, grantHash } = shown
  const ways = await guard.ways(userId)
  if (ways.length === 0) return
  if (grantHash !== null && (await guard.useGrant({ sessionId, act, grantHash, now }))) return
  throw new DomainError('SECOND_STEP_REQUIRED', 'Prove by a second step that it is you', { secondStep: { act, ways } })
}
