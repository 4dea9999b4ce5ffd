import { useOpenStep } from '../api/call-guarded.ts'
import { TwoFactorDialog } from './two-factor-dialog.tsx'

/** Shows the two-factor dialog while an account call is waiting for a second factor. */
export function TwoFactorHost() {
  const step = useOpenStep()
  return step && <TwoFactorDialog key={step.act} step={step} />
}
