import type { CheckState } from './check.ts'

/** Steps of a purchase that needs an identity check, in order. */
export const CHECK_STEPS = ['order', 'email', 'form', 'review', 'pay'] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

const CURRENT: Readonly<Record<CheckState, CheckStep>> = {
  unknown: 'email',
  email: 'email',
  incomplete: 'form',
  under_review: 'review',
  failed: 'review',
  complete: 'pay',
}

/** Returns the step that a state of the check belongs to. */
export function currentStep(state: CheckState): CheckStep {
  return CURRENT[state]
}

/** State of a step. `failed`: the provider has rejected the user, so no step follows. */
export type StepState = 'done' | 'now' | 'failed' | 'next'

/** Returns the state of each step. Until the server first responds, the email step is current. */
export function checkSteps(state: CheckState | null): { step: CheckStep; state: StepState }[] {
  const current = CHECK_STEPS.indexOf(state === null ? 'email' : CURRENT[state])
  return CHECK_STEPS.map((step, index) => ({
    step,
    state: index < current ? 'done' : index === current ? (state === 'failed' ? 'failed' : 'now') : 'next',
  }))
}
