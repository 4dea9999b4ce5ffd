import { useOpenStep } from '../api/call-guarded.ts'
import { TwoFactorDialog } from './two-factor-dialog.tsx'

/** Shows the two-factor dialog while a call of the account waits for a second factor. */
export function TwoFactorHost() {
  const step = useOpenStep()
  return step && <TwoFactorDialog key={step.act} step={step} />
}
