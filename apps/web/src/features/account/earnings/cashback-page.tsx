import type { EarningView } from '@cambio/contract/earnings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { decimalSum } from '../../../lib/texts/decimal-sum.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountList } from '../api/account-query.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { BalanceFigures } from '../wallet/balance-figures.tsx'
import { EARNINGS_COIN } from '../wallet/withdrawal-rules.ts'
import { earningColumns } from './earning-columns.tsx'

/** Account page with the cashback from the account's own swaps. */
export function CashbackPage() {
  const t = useText()
  return (
    <ProfilePage
      title={t('profile:cashback_title')}
      lede={() => t('profile:cashback_lede')}
      action={
        <Link to="/profile/$page" params={{ page: 'withdraw' }} className="btn btn-plain">
          {t('profile:to_withdraw')}
        </Link>
      }
    >
      {({ userId }) => <Cashbacks userId={userId} />}
    </ProfilePage>
  )
}

function Cashbacks({ userId }: { userId: number }) {
  const t = useText()
  const locale = useLocale()
  const query = useInfiniteQuery(accountList(userId, 'affiliateCashbacks'))
  const rows = query.data?.pages.flat()
  return (
    <>
      <BalanceFigures userId={userId}>
        {rows && rows.length > 0 && <Total rows={rows} isWhole={!query.hasNextPage} />}
      </BalanceFigures>
      <RecordList
        caption={t('profile:cashback_title')}
        columns={earningColumns(t, locale, true)}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
        empty={
          <EmptyNote text={t('profile:cashback_none')}>
            <Link to="/" className="btn btn-primary">
              {t('profile:to_exchange')}
            </Link>
          </EmptyNote>
        }
      />
    </>
  )
}

/**
 * Sum of the credited amounts in the loaded rows. The label states that the sum is partial if more rows exist
 * (`isWhole` is false).
 */
function Total({ rows, isWhole }: { rows: readonly EarningView[]; isWhole: boolean }) {
  const t = useText()
  const locale = useLocale()
  const sum = decimalSum(rows.filter(({ status }) => status === 'CREDITED').map(({ amount }) => amount))
  return (
    <div>
      <dt>{isWhole ? t('profile:cashback_total') : t('profile:cashback_total_shown', { count: rows.length })}</dt>
      <dd data-testid="total">{moneyText(sum, EARNINGS_COIN.currencyTitle, locale)}</dd>
    </div>
  )
}
