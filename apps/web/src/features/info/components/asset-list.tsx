import { searchInstruments } from '@cambio/kernel/instrument-search'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { SearchForm } from '../../../components/ui/search-form.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { AssetRow, Assets } from '../api/assets.ts'
import type { Facts } from '../api/facts.ts'
import styles from './asset-list.module.css'
import { FailedFacts } from './failed-facts.tsx'
import { InfoList } from './info-list.tsx'

/** URL fragment that jumps to the search results. */
const RESULTS = 'coins'

/** Table of coins by network, with availability, limits and required confirmations. */
export function AssetList({ facts: { assets } }: { facts: Facts }) {
  const t = useText()
  if (!assets) return <FailedFacts text={t('site-asset:failed')} />
  return <SearchableAssets key={assets.words} assets={assets} />
}

/**
 * Search form with the list of coins. Typing filters the list of all coins. Submitting the form also searches the coins
 * of other exchanges.
 */
function SearchableAssets({ assets: { rows, suggested, words } }: { assets: Assets }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  // Typing filters only the list of all coins, not the results of a submitted search.
  const isTyped = typed.trim() !== '' && words === ''
  const shown = isTyped ? searchInstruments(rows, typed) : rows
  return (
    <InfoList id={RESULTS}>
      <SearchForm label={t('site-asset:search')} path={`/asset#${RESULTS}`} words={words} onTyped={setTyped} />
      <p role="status">{isTyped && t('site-asset:typed_found', { count: shown.length })}</p>
      {words !== '' && (
        <p>
          <Link to="/$info" params={{ info: 'asset' }}>
            {t('site-asset:show_all')}
          </Link>
        </p>
      )}
      {shown.length > 0 ? (
        <AssetTable title={t('site-asset:title')} rows={shown} />
      ) : (
        <NoAssets suggested={suggested} />
      )}
    </InfoList>
  )
}

/** Note for a search that finds nothing, with popular coins. */
function NoAssets({ suggested }: { suggested: readonly AssetRow[] }) {
  const t = useText()
  return (
    <>
      <EmptyNote text={t('site-asset:none')} />
      {suggested.length > 0 && (
        <section aria-labelledby="suggested">
          <h2 id="suggested">{t('site-asset:suggested')}</h2>
          <AssetTable title={t('site-asset:suggested')} rows={suggested} />
        </section>
      )}
    </>
  )
}

function AssetTable({ title, rows }: { title: string; rows: readonly AssetRow[] }) {
  return <DataTable caption={title} columns={useColumns()} rows={rows} rowKey={({ slug }) => slug} />
}

function useColumns(): Column<AssetRow>[] {
  const t = useText()
  const locale = useLocale()
  const isUnknown = ({ rules }: AssetRow): boolean => rules === null
  const limitColumn = (which: 'least' | 'most'): Column<AssetRow> => ({
    key: which,
    label: t(`site-asset:${which}`),
    isFigure: true,
    isEmpty: ({ rules }) => !rules?.[which],
    cell: ({ rules, currencyTitle }) => {
      const amount = rules?.[which] ?? null
      return amount === null ? '–' : moneyText(amount, currencyTitle, locale)
    },
  })
  return [
    {
      key: 'coin',
      label: t('site-asset:coin'),
      isHead: true,
      cell: (row) => <CoinCell row={row} />,
    },
    { key: 'status', label: t('site-asset:status'), cell: ({ status }) => t(`site-asset:status_${status}`) },
    limitColumn('least'),
    limitColumn('most'),
    {
      key: 'confirmations',
      label: t('site-asset:confirmations'),
      isFigure: true,
      isEmpty: isUnknown,
      cell: ({ rules }) => rules?.confirmations ?? '–',
    },
    {
      key: 'memo',
      label: t('site-asset:memo'),
      isEmpty: ({ requiresMemo }) => !requiresMemo,
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
