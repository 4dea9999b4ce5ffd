import { lateDialog } from '../../../components/ui/late-dialog.tsx'
import type { OrderFormState } from './use-order-form.ts'

const MemoWarning = lateDialog('MemoWarning', () => import('./memo-warning.tsx'))
const EmailDialog = lateDialog('EmailDialog', () => import('./email-dialog.tsx'))

/**
 * Dialog that opens before an order is created. It asks the user to confirm that no memo is needed, or to enter an
 * email address. The browser loads the dialog's code only when it is needed.
 */
export function ConfirmSteps({ form, memoName }: { form: OrderFormState; memoName: string }) {
  if (form.step === null) return null
  return form.step === 'memo' ? (
    <MemoWarning network={memoName} onAccept={form.afterMemo} onClose={form.cancelStep} />
  ) : (
    <EmailDialog onEmail={form.create} onClose={form.cancelStep} />
  )
}
