import { DomainError } from '../shared/domain-error.ts'
import type { ShownStep, StepGuard } from './second-step.ts'

/**
 * Lets an act pass that is proved a second time, and every act of an account without factors. Within the transaction of the
 * act: the grant is used up with it, or not at all.
 * @throws {DomainError} SECOND_STEP_REQUIRED, naming the act and by what it can be proved
 */
export async function requireSecondStep(guard: StepGuard, shown: ShownStep, now: number): Promise<void> {
  const { userId, sessionId, act, grantHash } = shown
  const ways = await guard.ways(userId)
  if (ways.length === 0) return
  if (grantHash !== null && (await guard.useGrant({ sessionId, act, grantHash, now }))) return
  throw new DomainError('SECOND_STEP_REQUIRED', 'Prove by a second step that it is you', { secondStep: { act, ways } })
}
