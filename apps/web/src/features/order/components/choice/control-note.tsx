import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { LinkedText } from '../../../../components/ui/linked-text.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import styles from './choice.module.css'

const ordersLink = (words: string) => <Link to="/orders">{words}</Link>

const NOTES = {
  nowhere: 'order:control_note',
  known: 'order:control_note_refund',
  balance: 'order:control_note_balance',
} as const

/**
 * Note that explains why this browser may not change the order, and how the user can gain control of it. `refundsTo`:
 * where a user without control can have the order refunded.
 */
export function ControlNote({ refundsTo }: { refundsTo: keyof typeof NOTES }) {
  const t = useText()
  return (
    <div className={styles.control} role="note">
      <KeyRound size={20} aria-hidden="true" />
      <p>
        <LinkedText text={t(NOTES[refundsTo])} links={[ordersLink]} />
      </p>
    </div>
  )
}
