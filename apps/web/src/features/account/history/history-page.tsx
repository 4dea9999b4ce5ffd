import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FileButton, type TextFile } from '../../../components/ui/file-button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { failureWords } from '../state/form-failure.ts'
import { OpenCheck } from '../verification/open-check.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { historyFile, historyQuery } from './history-query.ts'
import { historySearch, type HistorySearch } from './history-search.ts'
import { orderColumns } from './order-columns.tsx'

interface HistoryProps {
  userId: number
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
}

/** Account page with the account's orders. The filters are stored in the URL. */
export function HistoryPage() {
  const t = useText()
  const navigate = useNavigate()
  const search = historySearch(useSearch({ strict: false }))
  const onSearch = (next: HistorySearch): void =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  return (
    <ProfilePage
      title={t('profile:history_title')}
      lede={() => t('profile:history_lede')}
      action={<SaveButton search={search} />}
    >
      {(account) => <History userId={account.userId} search={search} onSearch={onSearch} />}
    </ProfilePage>
  )
}

function History({ userId, search, onSearch }: HistoryProps) {
  const t = useText()
  const locale = useLocale()
  const orders = useInfiniteQuery(historyQuery(userId, search))
  const isFiltered = Object.keys(search).length > 0
  const hasOrders = orders.data?.pages[0]?.orders.length !== 0
  return (
    <>
      <OpenCheck userId={userId} />
      {(isFiltered || hasOrders) && (
        <HistoryFilters search={search} onChange={(change) => onSearch(historySearch({ ...change }))} />
      )}
      <RecordList
        caption={t('profile:history_title')}
        columns={orderColumns(t, locale)}
        rows={orders.data?.pages.flatMap((page) => page.orders)}
        rowKey={({ orderId }) => orderId}
        query={orders}
        empty={
          isFiltered ? (
            <EmptyNote text={t('profile:history_no_match')}>
              <Button onClick={() => onSearch({})}>{t('profile:history_show_all')}</Button>
            </EmptyNote>
          ) : (
            <EmptyNote text={t('profile:history_none')}>
              <Link to="/" className="btn btn-primary">
                {t('profile:to_exchange')}
              </Link>
            </EmptyNote>
          )
        }
      />
    </>
  )
}

function SaveButton({ search }: { search: HistorySearch }) {
  const t = useText()
  const locale = useLocale()
  const onError = (error: unknown): void => {
    const words = failureWords(error)
    notifications.add({ type: 'error', message: t(words.key, { ...words }) })
  }
  const make = async (): Promise<TextFile> => {
    const day = new Date().toISOString().slice(0, 10)
    return { name: `orders-${day}.csv`, type: 'text/csv;charset=utf-8', text: await historyFile(search, locale) }
  }
  // The React key resets the button when the search changes. The button could otherwise still contain the previous
  // search's file.
  return <FileButton key={JSON.stringify(search)} label={t('profile:history_save')} make={make} onError={onError} />
}
