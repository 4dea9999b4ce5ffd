import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

interface MemoWarningProps {
  network: string
  onAccept: () => void
  onClose: () => void
}

/** Dialog that warns the user that coins sent without a memo may be lost. Opens before the order is created. */
export function MemoWarning({ network, onAccept, onClose }: MemoWarningProps) {
  const t = useText()
  return (
    <Dialog title={t('exchange:memo_warning_title')} onClose={onClose}>
      <p>{t('exchange:memo_warning_text', { network })}</p>
      <div className="dialog-actions">
        <Button data-first-focus onClick={onClose}>
          {t('exchange:memo_warning_back')}
        </Button>
        <Button variant="primary" onClick={onAccept}>
          {t('exchange:memo_warning_accept')}
        </Button>
      </div>
    </Dialog>
  )
}
