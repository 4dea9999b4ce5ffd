import { amountText } from '@cambio/kernel/amount-text'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import ledger from '../lists/ledger.module.css'
import { AppReferralLink } from './app-referral-link.tsx'
import { LinkCard } from './link-card.tsx'
import styles from './link-card.module.css'

interface ReferralLinkProps {
  userId: number
  program: Pick<AccountAnswer<'affiliateProgram'>, 'referrerId' | 'accrualShare'>
}

/** Shows the referral link and its earnings. */
export function ReferralLink({ userId, program }: ReferralLinkProps) {
  const t = useText()
  const locale = useLocale()
  const { referrerId, accrualShare } = program
  const link = `${siteConfig().publicUrl || location.origin}${withLocale('/', locale)}?ref=${encodeURIComponent(referrerId)}`
  return (
    <LinkCard title={t('profile:affiliate_link')}>
      <p className={`mono ${styles.link}`} data-testid="referral-link">
        {link}
      </p>
      <CopyButton
        variant="primary"
        text={link}
        label={t('profile:affiliate_copy')}
        copiedMessage={t('profile:affiliate_copied')}
      />
      <AppReferralLink userId={userId} referrerId={referrerId} />
      <p className={`${ledger.note} ${styles.note}`}>
        {t('profile:affiliate_terms', { share: amountText(accrualShare, locale) })}
      </p>
    </LinkCard>
  )
}
