import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import ledger from '../lists/ledger.module.css'

/**
 * Shows the pending email address, which the account gets once the user enters the emailed code. A button opens the
 * dialog for entering the code.
 */
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
