import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { LinkedText } from '../../../components/ui/linked-text.tsx'
import { useText } from '../../../lib/i18n.ts'

const ordersLink = (words: string) => <Link to="/orders">{words}</Link>

const NOTES = {
  nowhere: 'order:control_note',
  known: 'order:control_note_refund',
  balance: 'order:control_note_balance',
} as const

/** Why this browser may not do everything, and how it may. `refundsTo`: where it may send coins back to all the same. */
export function ControlNote({ refundsTo }: { refundsTo: keyof typeof NOTES }) {
  const t = useText()
  return (
    <div className="control-note" role="note">
      <KeyRound size={20} aria-hidden="true" />
      <p>
        <LinkedText text={t(NOTES[refundsTo])} links={[ordersLink]} />
      </p>
    </div>
  )
}
