import { lazy, Suspense } from 'react'
import type { OrderFormState } from './use-order-form.ts'

const MemoWarning = lazy(() => import('./memo-warning.tsx').then((module) => ({ default: module.MemoWarning })))
const EmailDialog = lazy(() => import('./email-dialog.tsx').then((module) => ({ default: module.EmailDialog })))

/** The questions between the button and the order; loaded when one is asked. */
export function ConfirmSteps({ form, memoName }: { form: OrderFormState; memoName: string }) {
  if (form.step === null) return null
  return (
    <Suspense>
      {form.step === 'memo' ? (
        <MemoWarning network={memoName} onAccept={form.afterMemo} onClose={form.cancelStep} />
      ) : (
        <EmailDialog onEmail={form.create} onClose={form.cancelStep} />
      )}
    </Suspense>
  )
}
