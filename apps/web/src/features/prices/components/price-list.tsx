import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { pricesQuery } from '../api/price-queries.ts'
import { listedCoins, suggestedCoins, type ListRequest } from '../state/listed-coins.ts'
import styles from './price-list.module.css'
import { PriceSearch } from './price-search.tsx'
import { PriceTable } from './price-table.tsx'
import { PricesAge } from './prices-age.tsx'
import { PricesPage } from './prices-page.tsx'

/**
 * List of all coins with their prices. The search terms and sort order are in the URL, so that the list works without
 * JavaScript.
 */
export function PriceList({ request }: { request: ListRequest }) {
  const t = useText()
  const { data, isFetching, refetch } = useQuery(pricesQuery)
  const coins = listedCoins(data?.prices ?? [], request)
  const [text, setText] = useState(request.q ?? '')
  return (
    <PricesPage>
      <div className={styles.head}>
        <h1>{t('price:list_title')}</h1>
        <p className={styles.lede}>{t('price:list_lede')}</p>
        {data && <PricesAge updatedAt={data.updatedAt} />}
      </div>
      <PriceSearch request={request} text={text} onText={setText} found={data ? coins.length : null} />
      {!data && <FailedNote text={t('price:list_failed')} busy={isFetching} onRetry={() => void refetch()} />}
      {data && coins.length === 0 && <NoCoins request={request} all={data.prices} onClear={() => setText('')} />}
      {coins.length > 0 && <PriceTable request={request} coins={coins} all={data?.prices ?? []} />}
    </PricesPage>
  )
}

interface NoCoinsProps {
  request: ListRequest
  all: Parameters<typeof listedCoins>[0]
  onClear: () => void
}

/** Note for an empty list, with popular coins: no coin matches the search, or there are no prices. */
function NoCoins({ request, all, onClear }: NoCoinsProps) {
  const t = useText()
  const suggested = suggestedCoins(all)
  return (
    <>
      <EmptyNote text={request.q ? t('price:nothing_found', { query: request.q }) : t('price:list_empty')}>
        {request.q && (
          <Link
            className="btn btn-plain"
            to="/price/{-$symbol}"
            params={{ symbol: undefined }}
            search={{}}
            onClick={onClear}
          >
            {t('price:search_clear')}
          </Link>
        )}
      </EmptyNote>
      {suggested.length > 0 && (
        <section aria-labelledby="suggested">
          <h2 id="suggested">{t('price:suggested')}</h2>
          <PriceTable request={request} coins={suggested} all={all} />
        </section>
      )}
    </>
  )
}
