import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'

interface ConfirmBoxProps {
  title: string
  children: ReactNode
  confirm: string
  /** Label of the cancel button. */
  dismiss: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Dialog for confirming an irreversible action. `children` describes the consequences. */
export function ConfirmBox({ title, children, confirm, dismiss, busy, onConfirm, onClose }: ConfirmBoxProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <Button data-first-focus onClick={onClose}>
          {dismiss}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
