import type { AccountData } from '@cambio/contract/account'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'

/** Settings row that deletes the account. Explains the consequences first. */
export function DeleteRow({ account }: { account: AccountData }) {
  const t = useText()
  const [isOpen, setAsking] = useState(false)
  const launchData = useMiniApp()?.launchData ?? null
  const isPossible = account.email !== null || launchData !== null
  return (
    <LedgerRow title={t('account:delete_title')} text={t('account:delete_text')}>
      {!isPossible && <p className={ledger.note}>{t('profile:no_email_deletion')}</p>}
      {isPossible && (
        <div className={ledger.actions}>
          <Button className={ledger.danger} onClick={() => setAsking(true)}>
            {t('account:delete_open')}
          </Button>
        </div>
      )}
      {isOpen && isPossible && (
        <DeleteDialog email={account.email} launchData={launchData ?? ''} onClose={() => setAsking(false)} />
      )}
    </LedgerRow>
  )
}
