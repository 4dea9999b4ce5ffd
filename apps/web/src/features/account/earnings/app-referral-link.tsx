import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountQuery } from '../api/account-query.ts'
import ledger from '../lists/ledger.module.css'
import styles from './link-card.module.css'

/**
 * Shows the referral link that opens the mini-app. In the mini-app, the user can also send it to a chat. Hidden if the
 * operator has not configured a link to the mini-app.
 */
export function AppReferralLink({ userId, referrerId }: { userId: number; referrerId: string }) {
  const t = useText()
  const share = useMiniApp()?.shareLink ?? null
  const { data } = useQuery(accountQuery(userId, 'messengerLink'))
  const appUrl = data?.miniAppUrl ?? null
  if (appUrl === null) return null
  const link = `${appUrl}?startapp=ref_${encodeURIComponent(referrerId)}`
  return (
    <>
      <p className={`${ledger.note} ${styles.note}`}>{t('profile:affiliate_app_text')}</p>
      <p className={`mono ${styles.link}`}>{link}</p>
      <div className={ledger.actions}>
        <CopyButton text={link} label={t('profile:affiliate_app_copy')} copiedMessage={t('profile:affiliate_copied')} />
        {share !== null && (
          <Button onClick={() => share({ url: link, title: t('profile:affiliate_app_invite') })}>
            {t('profile:affiliate_app_share')}
          </Button>
        )}
      </div>
    </>
  )
}
