import type { ReactNode } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs, useAccount } from '../api/account.ts'

/** Shows its children to users with a confirmed email. Shows other users the way to confirm their email. */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  const t = useText()
  const account = useAccount()
  if (account?.isEmailConfirmed !== false) return children
  return (
    <Banner kind="warning">
      <p>{t('profile:unconfirmed')}</p>
      <Button onClick={() => accountDialogs.open({ kind: 'confirm' })}>{t('account:email_confirm')}</Button>
    </Banner>
  )
}
