import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pricesQuery } from '../api/price-queries.ts'
import { pairOf } from '../state/coin-pairs.ts'
import { firstDirection, listedCoins, suggestedCoins, type ListRequest, type Sort } from '../state/listed-coins.ts'
import { PriceRow } from './price-row.tsx'
import { PricesAge } from './prices-age.tsx'

const COLUMNS = [
  { sort: 'name', label: 'price:column_name' },
  { sort: 'price', label: 'price:column_price' },
  { sort: 'change', label: 'price:column_change' },
] as const

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
    <main id="main" className="wrap prices-page">
      <div className="prices-head">
        <h1>{t('price:list_title')}</h1>
        <p>{t('price:list_lede')}</p>
        {data && <PricesAge updatedAt={data.updatedAt} />}
      </div>
      <PriceSearch request={request} text={text} onText={setText} found={data ? coins.length : null} />
      {!data && <FailedNote text={t('price:list_failed')} busy={isFetching} onRetry={() => void refetch()} />}
      {data && coins.length === 0 && <NoCoins request={request} all={data.prices} onClear={() => setText('')} />}
      {coins.length > 0 && <PriceTable request={request} coins={coins} all={data?.prices ?? []} />}
    </main>
  )
}

interface PriceSearchProps {
  request: ListRequest
  text: string
  onText(text: string): void
  /** Number of matching coins; null until the prices have loaded. */
  found: number | null
}

/** Search form that updates the URL on each keystroke. It also works without JavaScript. */
function PriceSearch({ request, text, onText, found }: PriceSearchProps) {
  const t = useText()
  const locale = useLocale()
  const search = useSearch(request, onText)
  return (
    <form
      className="prices-search"
      role="search"
      action={withLocale('/price', locale)}
      method="get"
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor="price-search">{t('price:search')}</label>
      <input
        id="price-search"
        className="input"
        type="search"
        name="q"
        value={text}
        onChange={(event) => search(event.target.value)}
        maxLength={40}
        autoComplete="off"
      />
      {request.sort && <input type="hidden" name="sort" value={request.sort} />}
      {request.dir && <input type="hidden" name="dir" value={request.dir} />}
      <noscript>
        <button type="submit" className="btn btn-plain">
          {t('price:search_go')}
        </button>
      </noscript>
      <p role="status">{found !== null && t('price:coins_found', { count: found })}</p>
    </form>
  )
}

/** Returns a function that changes the search terms in the form and in the URL. */
function useSearch(request: ListRequest, onText: (text: string) => void): (q: string) => void {
  const navigate = useNavigate()
  return (q) => {
    onText(q)
    const { q: _before, ...rest } = request
    void navigate({
      to: '/price/{-$symbol}',
      params: { symbol: undefined },
      search: q === '' ? rest : { ...rest, q },
      replace: true,
      resetScroll: false,
    })
  }
}

interface NoCoinsProps {
  request: ListRequest
  all: PriceTableProps['all']
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

interface PriceTableProps {
  request: ListRequest
  coins: ReturnType<typeof listedCoins>
  all: Parameters<typeof listedCoins>[0]
}

/** Table of the listed coins. `all` contains the possible counterparts for each coin's pair. */
function PriceTable({ request, coins, all }: PriceTableProps) {
  const t = useText()
  return (
    <table className="prices">
      <caption className="sr">{t('price:list_caption')}</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ sort, label }) => (
            <SortableHead key={sort} sort={sort} label={t(label)} request={request} />
          ))}
          <th scope="col" className="day-head">
            <span>{t('price:column_day')}</span>
          </th>
          <th scope="col">
            <span className="sr">{t('price:column_exchange')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin) => (
          <PriceRow
            key={coin.currencyTitle}
            coin={coin}
            pair={pairOf(coin, all)}
            icon={<CoinIcon currencyTitle={coin.currencyTitle} lazy />}
          />
        ))}
      </tbody>
    </table>
  )
}

function SortableHead({ sort, label, request }: { sort: Sort; label: string; request: ListRequest }) {
  const isSorted = request.sort === sort
  const first = firstDirection(sort)
  const now = request.dir ?? first
  const next = isSorted && now === first ? (first === 'up' ? 'down' : 'up') : first
  const Icon = now === 'up' ? ArrowUp : ArrowDown
  const { q } = request
  return (
    <th
      scope="col"
      data-figure={sort !== 'name'}
      aria-sort={isSorted ? (now === 'up' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to="/price/{-$symbol}"
        params={{ symbol: undefined }}
        search={{ ...(q !== undefined && { q }), sort, dir: next }}
        preload={false}
        resetScroll={false}
      >
        {label}
        {isSorted && <Icon size={16} aria-hidden="true" />}
      </Link>
    </th>
  )
}
