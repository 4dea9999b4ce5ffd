import { useOpenStep } from '../api/ask-guarded.ts'
import { TwoFactorDialog } from './second-step-dialog.tsx'

/** Opens the two-factor dialog when a call of the account requires it. */
export function TwoFactorHost() {
  const step = useOpenStep()
  return step && <TwoFactorDialog key={step.act} step={step} />
}
