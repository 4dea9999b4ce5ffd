import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

interface UnsupportedPairProps {
  send: string
  receive: string
  onPickAnother: () => void
  onClose: () => void
}

/** Dialog that reports an unavailable pair and lets the user choose another coin. */
export function UnsupportedPair({ send, receive, onPickAnother, onClose }: UnsupportedPairProps) {
  const t = useText()
  return (
    <Dialog title={t('exchange:unsupported_title', { send, receive })} onClose={onClose}>
      <p>{t('exchange:unsupported_text')}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('close')}</Button>
        <Button variant="primary" data-first-focus onClick={onPickAnother}>
          {t('exchange:unsupported_pick')}
        </Button>
      </div>
    </Dialog>
  )
}
