import type { ShownStep } from '../two-factor/two-factor.ts'

/** Returns the second-factor data of an account without second factors. */
export function noStep(userId: number): ShownStep {
  return { userId, sessionId: '00000000-0000-4000-8000-000000000000', act: 'an act', grantHash: null }
}
