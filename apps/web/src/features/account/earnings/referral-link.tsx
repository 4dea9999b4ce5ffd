import { amountText } from '@cambio/kernel/amount-text'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'

/** Shows the referral link and its earnings. */
export function ReferralLink({ program }: { program: AccountAnswer<'affiliateProgram'> }) {
  const t = useText()
  const locale = useLocale()
  const { referrerId, accrualShare } = program
  const link = `${siteConfig().publicUrl || location.origin}${withLocale('/', locale)}?ref=${encodeURIComponent(referrerId)}`
  return (
    <section className="card link-card" aria-label={t('profile:affiliate_link')}>
      <h2>{t('profile:affiliate_link')}</h2>
      <p className="mono link-text" data-testid="referral-link">
        {link}
      </p>
      <CopyButton
        variant="primary"
        text={link}
        label={t('profile:affiliate_copy')}
        copiedMessage={t('profile:affiliate_copied')}
      />
      <p className="ledger-note">{t('profile:affiliate_terms', { share: amountText(accrualShare, locale) })}</p>
    </section>
  )
}
