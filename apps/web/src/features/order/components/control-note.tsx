import { KeyRound } from 'lucide-react'
import { useText } from '../../../lib/i18n.ts'
import type { OpenChoice } from '../state/choice.ts'

/** Why this browser may not do everything, and how it may. */
export function ControlNote({ choice }: { choice: OpenChoice }) {
  const t = useText()
  return (
    <div className="control-note" role="note">
      <KeyRound size={20} aria-hidden="true" />
      <p>{t(choice.refund === 'to-known' ? 'order:control_note_refund' : 'order:control_note')}</p>
    </div>
  )
}
