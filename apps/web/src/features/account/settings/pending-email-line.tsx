import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import ledger from '../lists/ledger.module.css'

/** Shows a new email address that the account gets when the user enters the emailed code, and a button to do so. */
export function PendingEmailLine({ email }: { email: string }) {
  const t = useText()
  return (
    <div className={ledger.fact}>
      <p>
        <b className={ledger.value}>{email}</b>
        <span className="state warn">
          <TriangleAlert size={16} aria-hidden="true" />
          {t('account:email_pending')}
        </span>
      </p>
      <div className={ledger.actions}>
        <Button variant="primary" onClick={() => accountDialogs.open({ kind: 'confirm' })}>
          {t('account:email_confirm')}
        </Button>
      </div>
    </div>
  )
}
