import { CircleCheck } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import type { SuccessKind } from '../state/dialog-store.ts'
import styles from './success-dialog.module.css'

/** Dialog that reports success and the next step. */
export function SuccessDialog({ of }: { of: SuccessKind }) {
  const t = useText()
  const goOn = (): void => accountDialogs.open(of === 'password' ? { kind: 'login' } : null)
  return (
    <Dialog title={t(`account:success_${of}_title`)} onClose={accountDialogs.close}>
      <div className={styles.success}>
        <CircleCheck size={40} aria-hidden="true" />
        <p>{t(`account:success_${of}_text`)}</p>
      </div>
      <Button variant="primary" data-first-focus onClick={goOn}>
        {t(`account:success_${of}_do`)}
      </Button>
    </Dialog>
  )
}
