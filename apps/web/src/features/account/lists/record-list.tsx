import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './record-list.module.css'

interface RecordListProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  query: Pick<
    UseInfiniteQueryResult,
    | 'isError'
    | 'isFetching'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
  >
  empty: ReactNode
}

/** Paged list of account records, with loading, error and empty states. */
export function RecordList<Row>({ caption, columns, rows, rowKey, query, empty }: RecordListProps<Row>) {
  const t = useText()
  if (rows === undefined) {
    if (!query.isError) return <SkeletonRows label={t('account:loading')} />
    return <FailedNote text={t('profile:list_failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (rows.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      {rows.length > 0 ? (
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
      ) : (
        <EmptyNote text={t('profile:list_none_so_far')} />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          {query.isFetchNextPageError && <p className="bad">{t('profile:list_more_failed')}</p>}
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('profile:list_more')}
          </Button>
        </div>
      )}
    </>
  )
}
