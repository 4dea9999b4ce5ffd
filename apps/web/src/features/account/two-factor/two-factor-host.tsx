import { useOpenStep } from '../api/call-guarded.ts'
import { TwoFactorDialog } from './two-factor-dialog.tsx'

/** Opens the two-factor dialog when a call of the account requires it. */
export function TwoFactorHost() {
  const step = useOpenStep()
  return step && <TwoFactorDialog key={step.act} step={step} />
}
