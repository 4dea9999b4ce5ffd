import type { AccountData } from '@cambio/contract/account'
import type { ReactNode } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useProfileAccount } from './use-profile-account.ts'
import styles from './profile-page.module.css'

interface ProfilePageProps {
  title: string
  lede: (account: AccountData | null) => ReactNode
  /** Button for the page's primary action. */
  action?: ReactNode
  skeleton?: ReactNode
  children: (account: AccountData) => ReactNode
}

/** Frame of an account page. Shows the title immediately, and the content once the account data has loaded. */
export function ProfilePage({ title, lede, action, skeleton, children }: ProfilePageProps) {
  const t = useText()
  const profile = useProfileAccount()
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>{lede(profile.state === 'ready' ? profile.account : null)}</p>
        </div>
        {profile.state === 'ready' && action}
      </header>
      {profile.state === 'loading' && (skeleton ?? <SkeletonRows label={t('account:loading')} />)}
      {profile.state === 'failed' && (
        <Banner kind="error">
          <p>{t('account:info_failed')}</p>
          <Button onClick={profile.retry}>{t('try_again')}</Button>
        </Banner>
      )}
      {profile.state === 'ready' && children(profile.account)}
    </>
  )
}
