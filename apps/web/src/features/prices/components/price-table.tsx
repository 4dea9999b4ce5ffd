import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { pairOf } from '../state/coin-pairs.ts'
import { firstDirection, type listedCoins, type ListRequest, type Sort } from '../state/listed-coins.ts'
import { PriceRow } from './price-row.tsx'
import styles from './price-table.module.css'

const COLUMNS = [
  { sort: 'name', label: 'price:column_name' },
  { sort: 'price', label: 'price:column_price' },
  { sort: 'change', label: 'price:column_change' },
] as const

interface PriceTableProps {
  request: ListRequest
  coins: ReturnType<typeof listedCoins>
  all: Parameters<typeof listedCoins>[0]
}

/** Table of the listed coins. `all` contains the possible counterparts for each coin's pair. */
export function PriceTable({ request, coins, all }: PriceTableProps) {
  const t = useText()
  return (
    <table className={styles.prices}>
      <caption className="sr">{t('price:list_caption')}</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ sort, label }) => (
            <SortableHead key={sort} sort={sort} label={t(label)} request={request} />
          ))}
          <th scope="col" className={styles.dayHead}>
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
