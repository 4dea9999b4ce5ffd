import { Link } from '@tanstack/react-router'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { SearchForm } from '../../../components/ui/search-form.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { AssetRow } from '../api/assets.ts'
import type { Facts } from '../api/facts.ts'
import styles from './asset-list.module.css'
import { FailedFacts } from './failed-facts.tsx'
import { InfoList } from './info-list.tsx'

/** Table of coins by network, with availability, limits and required confirmations. */
export function AssetList({ facts: { assets } }: { facts: Facts }) {
  const t = useText()
  const columns = useColumns()
  if (!assets) return <FailedFacts text={t('site-asset:failed')} />
  const { rows, words } = assets
  return (
    <InfoList>
      <SearchForm label={t('site-asset:search')} path="/asset" words={words} />
      {words !== '' && (
        <p>
          <Link to="/$info" params={{ info: 'asset' }}>
            {t('site-asset:show_all')}
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyNote text={t('site-asset:none')} />
      ) : (
        <DataTable caption={t('site-asset:title')} columns={columns} rows={rows} rowKey={({ slug }) => slug} />
      )}
    </InfoList>
  )
}

function useColumns(): Column<AssetRow>[] {
  const t = useText()
  const locale = useLocale()
  const amount = (row: AssetRow, which: 'least' | 'most') =>
    row.rules ? moneyText(row.rules[which], row.currencyTitle, locale) : '–'
  const isUnknown = ({ rules }: AssetRow): boolean => rules === null
  return [
    {
      ...{ key: 'coin', label: t('site-asset:coin'), isHead: true },
      cell: (row) => <CoinCell row={row} />,
    },
    { key: 'status', label: t('site-asset:status'), cell: ({ status }) => t(`site-asset:status_${status}`) },
    {
      ...{ key: 'least', label: t('site-asset:least'), isFigure: true, isEmpty: isUnknown },
      cell: (row) => amount(row, 'least'),
    },
    {
      ...{ key: 'most', label: t('site-asset:most'), isFigure: true, isEmpty: isUnknown },
      cell: (row) => amount(row, 'most'),
    },
    {
      ...{ key: 'confirmations', label: t('site-asset:confirmations'), isFigure: true, isEmpty: isUnknown },
      cell: ({ rules }) => rules?.confirmations ?? '–',
    },
    {
      ...{ key: 'memo', label: t('site-asset:memo'), isEmpty: ({ requiresMemo }) => !requiresMemo },
      cell: ({ requiresMemo }) => t(requiresMemo ? 'site-asset:memo_needed' : 'site-asset:memo_none'),
    },
  ]
}

function CoinCell({
  row: { currencyTitle, currencyFriendlyTitle, networkFriendlyTitle, pair, status },
}: {
  row: AssetRow
}) {
  const name = `${currencyTitle} · ${currencyFriendlyTitle}`
  return (
    <span className={styles.coin}>
      <CoinIcon currencyTitle={currencyTitle} size={24} lazy isPlain={status === 'others'} />
      <span className="two-lines">
        {pair === null ? (
          <b>{name}</b>
        ) : (
          <Link to="/exchange-{$pair}" params={{ pair }} preload={false}>
            {name}
          </Link>
        )}
        <small>{networkFriendlyTitle}</small>
      </span>
    </span>
  )
}
