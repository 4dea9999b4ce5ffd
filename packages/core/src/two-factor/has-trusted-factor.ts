import type { StepGuard } from './two-factor.ts'

/**
 * Returns whether an account has had a second factor for a minimum time. A newer factor cannot replace an emailed code,
 * because an attacker who knows the password could have added it.
 */
export async function hasTrustedFactor(
  guard: Pick<StepGuard, 'factorSince'>,
  { userId, minAgeMs, now }: { userId: number; minAgeMs: number; now: number },
): Promise<boolean> {
  const since = await guard.factorSince(userId)
  return since !== null && since + minAgeMs <= now
}
