import type { ReactNode } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { AddEmailButton } from '../messenger/add-email-button.tsx'
import { accountDialogs, useAccount } from '../api/account.ts'

/** Shows its children to users with a confirmed email address, and shows all others how to add or confirm one. */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  const t = useText()
  const account = useAccount()
  if (account?.isEmailConfirmed !== false) return children
  if (account.email === null && !account.pendingEmail)
    return (
      <Banner kind="warning">
        <p>{t('profile:no_email_only')}</p>
        <AddEmailButton />
      </Banner>
    )
  return (
    <Banner kind="warning">
      <p>{t('profile:unconfirmed')}</p>
      <Button onClick={() => accountDialogs.open({ kind: 'confirm' })}>{t('account:email_confirm')}</Button>
    </Banner>
  )
}
