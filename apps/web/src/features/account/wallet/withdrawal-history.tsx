import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountList } from '../api/account-query.ts'
import { RecordList } from '../lists/record-list.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import { RecordSection } from '../lists/record-section.tsx'

/** Poll interval while a withdrawal is not final, in milliseconds. */
const POLL_MS = 5_000

interface WithdrawalHistoryProps {
  userId: number
  list: 'walletWithdrawals' | 'affiliateWithdrawals'
  title: string
}

/** Table of withdrawals, newest first. Polls while a withdrawal is not final. */
export function WithdrawalHistory({ userId, list, title }: WithdrawalHistoryProps) {
  const t = useText()
  const locale = useLocale()
  const query = useInfiniteQuery({
    ...accountList(userId, list),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.some(({ status }) => status === 'PENDING' || status === 'SENDING')) === true
        ? POLL_MS
        : false,
  })
  return (
    <RecordSection title={title}>
      <RecordList
        caption={title}
        columns={withdrawalColumns(t, locale)}
        rows={query.data?.pages.flat()}
        rowKey={({ id }) => id}
        query={query}
        empty={<EmptyNote text={t('profile:withdrawals_none')} />}
      />
    </RecordSection>
  )
}
