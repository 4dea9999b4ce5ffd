import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { LinkedText } from '../../../components/ui/linked-text.tsx'
import { useText } from '../../../lib/i18n.ts'

const ordersLink = (words: string) => <Link to="/orders">{words}</Link>

/** Why this browser may not do everything, and how it may. */
export function ControlNote({ refundsToKnown }: { refundsToKnown: boolean }) {
  const t = useText()
  return (
    <div className="control-note" role="note">
      <KeyRound size={20} aria-hidden="true" />
      <p>
        <LinkedText
          text={t(refundsToKnown ? 'order:control_note_refund' : 'order:control_note')}
          links={[ordersLink]}
        />
      </p>
    </div>
  )
}
