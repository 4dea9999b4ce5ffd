import type { AccountData } from '@cambio/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'

/** Settings row that opens the password dialog. */
export function PasswordRow({ account }: { account: AccountData }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [changing, setChanging] = useState(false)
  const changed = (): void => {
    setChanging(false)
    notifications.add({ type: 'success', message: t('account:password_changed') })
    void queryClient.invalidateQueries({ queryKey: ACCOUNT_QUERIES })
  }
  return (
    <LedgerRow title={t('account:password')} text={t('account:password_text')}>
      <div className={ledger.actions}>
        <Button onClick={() => setChanging(true)}>{t('account:password_change')}</Button>
      </div>
      {changing && (
        <ChangePasswordDialog email={account.email ?? ''} onChanged={changed} onClose={() => setChanging(false)} />
      )}
    </LedgerRow>
  )
}
