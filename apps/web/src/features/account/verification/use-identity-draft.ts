import { useState } from 'react'
import { keepText, keptText } from '../state/kept-form.ts'
import { keptIdentity, type IdentityData } from './identity-data.ts'
import { VERIFICATION_STEPS, type VerificationStep } from './progress.ts'

const DATA = 'verification'
const STEP = 'verification-step'

/**
 * Returns the typed identity data, the open step, and the functions that change them. The data and the step survive a
 * reload.
 */
export function useIdentityDraft() {
  const [data, setData] = useState(() => keptIdentity(keptText(DATA)))
  const [step, setStep] = useState(keptStep)
  const go = (next: VerificationStep): void => {
    setStep(next)
    keepText(STEP, next === 'NONE' ? '' : next)
  }
  const change = (part: Partial<IdentityData>): void => {
    const next = { ...data, ...part }
    setData(next)
    // For privacy, the document number is not stored in the browser.
    keepText(DATA, JSON.stringify({ ...next, identityNumber: undefined }))
  }
  return { data, step, go, change, forget: (): void => keepText(DATA, '') }
}

/**
 * Returns the step that was open before a reload. If that was a photo step, returns the step that asks for the document
 * number. The photo steps need this number, but the browser does not store it.
 */
function keptStep(): VerificationStep {
  const kept = VERIFICATION_STEPS.find((step) => step === keptText(STEP)) ?? 'NONE'
  return kept === 'GET_READY' || kept === 'UPLOADING_DOCS' ? 'PERSONAL_INFO' : kept
}
