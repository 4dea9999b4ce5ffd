import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { countText, moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountList, accountQuery } from '../api/account-query.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { BalanceFigures } from '../wallet/balance-figures.tsx'
import { WithdrawalHistory } from '../wallet/withdrawal-history.tsx'
import { EARNINGS_COIN } from '../wallet/withdrawal-rules.ts'
import { isAnything } from './bars.ts'
import { DaysChart } from './days-chart.tsx'
import { earningColumns } from './earning-columns.tsx'
import { MarkupChoice } from './markup-choice.tsx'
import { ReferralLink } from './referral-link.tsx'
import { RecordSection } from '../lists/record-section.tsx'

type Program = AccountAnswer<'affiliateProgram'>

/** Account page with the referral link, the earnings from it and their payouts. */
export function AffiliatePage() {
  const t = useText()
  return (
    <ProfilePage
      title={t('profile:affiliate_title')}
      lede={() => t('profile:affiliate_lede')}
      action={
        <Link to="/profile/$page" params={{ page: 'withdraw' }} className="btn btn-plain">
          {t('profile:to_withdraw')}
        </Link>
      }
    >
      {({ userId }) => (
        <>
          <OwnProgram userId={userId} />
          <Accruals userId={userId} />
          <WithdrawalHistory userId={userId} list="affiliateWithdrawals" title={t('profile:affiliate_payouts')} />
        </>
      )}
    </ProfilePage>
  )
}

function OwnProgram({ userId }: { userId: number }) {
  const t = useText()
  const program = useQuery(accountQuery(userId, 'affiliateProgram'))
  if (program.data)
    return (
      <>
        <ReferralLink userId={userId} program={program.data} />
        {program.data.maxMarkup !== '0' && <MarkupChoice userId={userId} program={program.data} />}
        <BalanceFigures userId={userId} />
        <Figures totals={program.data.totals} />
        {isAnything(program.data.totals) && <DaysChart days={program.data.days} />}
      </>
    )
  if (program.isPending) return <SkeletonRows label={t('account:loading')} />
  return (
    <FailedNote text={t('profile:affiliate_failed')} busy={program.isFetching} onRetry={() => void program.refetch()} />
  )
}

function Figures({ totals }: Pick<Program, 'totals'>) {
  const t = useText()
  const locale = useLocale()
  const figures = [
    ['earned', moneyText(totals.earned, EARNINGS_COIN.currencyTitle, locale)],
    ['clicks', countText(totals.clicks, locale)],
    ['registrations', countText(totals.registrations, locale)],
    ['orders', countText(totals.orders, locale)],
    ['completed', countText(totals.completedOrders, locale)],
  ] as const
  return (
    <dl className="facts">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`profile:affiliate_${name}`)}</dt>
          <dd data-testid={name}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Accruals({ userId }: { userId: number }) {
  const t = useText()
  const locale = useLocale()
  const query = useInfiniteQuery(accountList(userId, 'affiliateAccruals'))
  const title = t('profile:affiliate_accruals')
  return (
    <RecordSection title={title}>
      <RecordList
        caption={title}
        columns={earningColumns(t, locale, false)}
        rows={query.data?.pages.flat()}
        rowKey={({ id }) => id}
        query={query}
        empty={<EmptyNote text={t('profile:affiliate_none')} />}
      />
    </RecordSection>
  )
}
