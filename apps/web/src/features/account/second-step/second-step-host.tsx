import { useOpenStep } from '../api/ask-guarded.ts'
import { SecondStepDialog } from './second-step-dialog.tsx'

/** Asks for a second step wherever a page of the account needs one. */
export function SecondStepHost() {
  const step = useOpenStep()
  return step && <SecondStepDialog key={step.act} step={step} />
}
