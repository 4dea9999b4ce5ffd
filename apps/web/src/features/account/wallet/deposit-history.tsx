import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountList, accountQuery } from '../api/account-query.ts'
import { RecordList } from '../lists/record-list.tsx'
import { depositColumns } from './deposit-columns.tsx'
import { RecordSection } from '../lists/record-section.tsx'

/** Poll interval in milliseconds. The page always polls, because a deposit may arrive at any time. */
const POLL_MS = 5_000

/** Table of the account's deposits, newest first, with their confirmations. */
export function DepositHistory({ userId }: { userId: number }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({ ...accountList(userId, 'walletDeposits'), refetchInterval: POLL_MS })
  const rows = query.data?.pages.flat()
  const credited = rows?.filter(({ status }) => status === 'CREDITED').length
  useEffect(() => {
    if (credited !== undefined)
      void queryClient.invalidateQueries({ queryKey: accountQuery(userId, 'walletBalances').queryKey })
  }, [queryClient, userId, credited])
  const title = t('profile:deposits_title')
  return (
    <RecordSection title={title}>
      <RecordList
        caption={title}
        columns={depositColumns(t, locale)}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
        empty={<EmptyNote text={t('profile:deposits_none')} />}
      />
    </RecordSection>
  )
}
