import type { ShownStep } from '../second-step/second-step.ts'

/** What somebody shows who has no second step. */
export function noStep(userId: number): ShownStep {
  return { userId, sessionId: '00000000-0000-4000-8000-000000000000', act: 'an act', grantHash: null }
}
