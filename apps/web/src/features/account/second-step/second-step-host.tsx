import { useOpenStep } from '../api/ask-guarded.ts'
import { SecondStepDialog } from './second-step-dialog.tsx'

/** Opens the two-factor dialog when a call of the account requires it. */
export function SecondStepHost() {
  const step = useOpenStep()
  return step && <SecondStepDialog key={step.act} step={step} />
}
