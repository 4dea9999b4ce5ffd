import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/i18n.ts'

interface ConfirmBoxProps {
  title: string
  children: ReactNode
  confirm: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone, naming what follows from it. */
export function ConfirmBox({ title, children, confirm, busy, onConfirm, onClose }: ConfirmBoxProps) {
  const t = useText()
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <Button data-first-focus onClick={onClose}>
          {t('account:cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
