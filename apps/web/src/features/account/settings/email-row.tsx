import type { AccountData } from '@cambio/contract/account'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import { PendingEmailLine } from './pending-email-line.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { AddEmailButton } from '../messenger/add-email-button.tsx'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'

/** Settings row with the account's email address and whether it is confirmed. The user can change the address here. */
export function EmailRow({ account }: { account: AccountData }) {
  const t = useText()
  const [changing, setChanging] = useState(false)
  // Account data that an earlier version of the page stored has no `pendingEmail`.
  const { email, isEmailConfirmed, pendingEmail } = account
  if (email === null) return <NoEmailRow pending={pendingEmail} />
  return (
    <LedgerRow title={t('account:email_title')}>
      <div className={ledger.fact}>
        <p>
          <b className={ledger.value}>{email}</b>
          {isEmailConfirmed ? (
            <span className="state good">
              <CircleCheck size={16} aria-hidden="true" />
              {t('account:email_confirmed')}
            </span>
          ) : (
            <span className="state warn">
              <TriangleAlert size={16} aria-hidden="true" />
              {t('account:email_unconfirmed')}
            </span>
          )}
        </p>
        <div className={ledger.actions}>
          {!isEmailConfirmed && !pendingEmail && (
            <Button variant="primary" onClick={() => accountDialogs.open({ kind: 'confirm' })}>
              {t('account:email_confirm')}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{t('account:email_change')}</Button>
        </div>
      </div>
      {pendingEmail && <PendingEmailLine email={pendingEmail} />}
      {changing && <ChangeEmailDialog email={email} onClose={() => setChanging(false)} />}
    </LedgerRow>
  )
}

/**
 * Row for an account that was created in the messenger and has no email address. In the mini-app, the user can add one.
 */
function NoEmailRow({ pending }: { pending: string | null }) {
  const t = useText()
  return (
    <LedgerRow title={t('account:email_title')} text={t('profile:no_email_text')}>
      <div className={ledger.fact}>
        <p>{t('profile:no_email')}</p>
        <div className={ledger.actions}>
          <AddEmailButton />
        </div>
      </div>
      {pending && <PendingEmailLine email={pending} />}
    </LedgerRow>
  )
}
