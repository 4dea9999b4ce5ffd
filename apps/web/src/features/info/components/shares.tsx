import { percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'

/** Shows the percentage of the exchange's margin that the owner of a referral link earns. */
export function AffiliateShares({ facts: { stats } }: { facts: Facts }) {
  const t = useText()
  if (!stats) return null
  const { accrual, maxLinkMarkup } = stats.shares
  return (
    <dl className="facts">
      <Share label={t('site-affiliate:share')} percent={accrual} none={t('site-affiliate:none')} />
      <Share label={t('site-affiliate:markup')} percent={maxLinkMarkup} none={t('site-affiliate:none')} />
    </dl>
  )
}

/** Shows the percentage of the exchange's margin that an account receives as cashback on its own orders. */
export function CashbackShare({ facts: { stats } }: { facts: Facts }) {
  const t = useText()
  if (!stats) return null
  return (
    <dl className="facts">
      <Share label={t('site-cashback:share')} percent={stats.shares.cashback} none={t('site-cashback:none')} />
    </dl>
  )
}

function Share({ label, percent, none }: { label: string; percent: string; none: string }) {
  const locale = useLocale()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{percent === '0' ? none : percentText(percent, locale)}</dd>
    </div>
  )
}
