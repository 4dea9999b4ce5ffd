import { lateDialog } from '../../../components/ui/late-dialog.tsx'
import type { OrderFormState } from './use-order-form.ts'

const MemoWarning = lateDialog('MemoWarning', () => import('./memo-warning.tsx'))
const EmailDialog = lateDialog('EmailDialog', () => import('./email-dialog.tsx'))

/**
 * Dialog that asks the user something before the order is created: to confirm a missing memo, or for an email. Its code
 * loads when it opens.
 */
export function ConfirmSteps({ form, memoName }: { form: OrderFormState; memoName: string }) {
  if (form.step === null) return null
  return form.step === 'memo' ? (
    <MemoWarning network={memoName} onAccept={form.afterMemo} onClose={form.cancelStep} />
  ) : (
    <EmailDialog onEmail={form.create} onClose={form.cancelStep} />
  )
}
