import type { ReactNode } from 'react'
import { Banner } from '../../../../components/ui/banner.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import type { Answering } from '../../api/answer-choice.ts'

interface AnswerDialogProps {
  title: string
  confirmLabel: string
  answering: Answering
  ready: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog that asks the user to confirm an irreversible choice. */
export function AnswerDialog(props: AnswerDialogProps) {
  const t = useText()
  const { busy, failure } = props.answering
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {failure !== null && <Banner kind="error">{t(failure)}</Banner>}
      {props.children}
      <p>{t('order:answer_final')}</p>
      <div className="dialog-actions">
        <Button data-first-focus onClick={props.onClose}>
          {t('order:answer_back')}
        </Button>
        <Button variant="primary" busy={busy} disabled={!props.ready} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
