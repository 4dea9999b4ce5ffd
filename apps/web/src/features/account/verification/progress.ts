import type { VerificationStatus } from '@cambio/contract/verification'

/** Steps of the identity form in order (spec §4). NONE means that the form is closed. */
export const VERIFICATION_STEPS = [
  'NONE',
  'RESIDENTIAL',
  'TYPE_ID',
  'PERSONAL_INFO',
  'GET_READY',
  'UPLOADING_DOCS',
] as const
export type VerificationStep = (typeof VERIFICATION_STEPS)[number]

/**
 * Returns how many of the three stages (spec §4) are complete: the data, the photos with their review, and the result.
 */
export function verificationProgress(step: VerificationStep, status: VerificationStatus): 0 | 1 | 3 {
  if (step === 'RESIDENTIAL' || step === 'TYPE_ID' || step === 'PERSONAL_INFO') return 0
  if (step === 'NONE' && status === 'NOT_STARTED') return 0
  return step === 'NONE' && status === 'PASS' ? 3 : 1
}

/** Returns the step before `step`, or NONE for the first one. */
export function stepBefore(step: VerificationStep): VerificationStep {
  return VERIFICATION_STEPS[Math.max(0, VERIFICATION_STEPS.indexOf(step) - 1)] ?? 'NONE'
}

/** Returns the step after `step`, or NONE for the last one. */
export function stepAfter(step: VerificationStep): VerificationStep {
  return VERIFICATION_STEPS[VERIFICATION_STEPS.indexOf(step) + 1] ?? 'NONE'
}
