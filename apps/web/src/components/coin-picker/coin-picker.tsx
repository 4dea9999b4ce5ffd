import { isLetterMark } from '@cambio/kernel/letter-mark'
import type { InstrumentView } from '@cambio/contract/instrument'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { CoinIcon } from '../ui/coin-icon.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { networkName } from '../../lib/exchange/network-name.ts'
import { useBackCloses } from '../../lib/page/use-back-closes.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { searchedInstrumentsQuery } from '../../lib/exchange/instruments.ts'
import { pickerRows, suggestedRows, type PickerRow } from './picker-rows.ts'
import styles from './coin-picker.module.css'

/** Maximum length of a search term, in characters. */
const MAX_SEARCH = 40
const NONE: InstrumentView[] = []
const anyCoin = () => true

interface CoinPickerProps {
  title: string
  instruments: readonly InstrumentView[]
  /** Returns whether the user may choose a coin. If undefined, every coin is allowed. */
  offers: ((instrument: InstrumentView) => boolean) | undefined
  selectedSlug: string
  /** Side of the swap for which the user is choosing a coin. */
  side: 'send' | 'receive'
  onPick: (instrument: InstrumentView) => void
  onClose: () => void
}

/**
 * Dialog for choosing a coin: a search field and a list of coins. The list starts with popular coins and groups a
 * coin's networks. Arrow keys and Enter work in the list. Back closes the dialog.
 */
export function CoinPicker(props: CoinPickerProps) {
  const { title, selectedSlug } = props
  const leave = useBackCloses(props.onClose)
  const onPick = (instrument: InstrumentView): void => leave(() => props.onPick(instrument))
  const t = useText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const { rows, isSearching, isEmpty } = useRows(props, search)
  const { active, move, setCurrent } = useActiveRow(rows, { selectedSlug, isEmpty })
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])
  const onSearch = (text: string): void => {
    setSearch(text)
    setCurrent('')
  }
  return (
    <Dialog title={title} onClose={() => leave(props.onClose)} tall>
      <SearchInput {...{ listId, active, search, onSearch, move, onPick }} />
      <div className={styles.list} id={listId} role="listbox" aria-label={title}>
        {isSearching && <p className={styles.empty}>{t('exchange:picker_searching')}</p>}
        {isEmpty && <p className={styles.empty}>{t('exchange:picker_empty', { search })}</p>}
        {rows.map((row) => (
          <Row
            key={row.key}
            id={`${listId}-${row.key}`}
            row={row}
            active={row === active}
            selectedSlug={selectedSlug}
            onPick={onPick}
          />
        ))}
      </div>
    </Dialog>
  )
}

/**
 * Returns the rows that match a search among the loaded coins and the server's results. `isSearching` is true while no
 * row matches and the server has not responded yet. If no row matches at all, returns suggestions, and `isEmpty` is
 * true.
 */
function useRows({ instruments, offers = anyCoin, side, selectedSlug }: CoinPickerProps, search: string) {
  const term = search.trim().slice(0, MAX_SEARCH)
  const { data: found = NONE, isPending, isPlaceholderData } = useQuery(searchedInstrumentsQuery(term))
  const matches = useMemo(() => {
    const selected = instruments.find(({ slug }) => slug === selectedSlug)
    return pickerRows(instruments.filter(offers), found.filter(offers), search, side, selected)
  }, [instruments, found, offers, search, side, selectedSlug])
  const isSearching = matches.length === 0 && term !== '' && (isPending || isPlaceholderData)
  const isEmpty = matches.length === 0 && !isSearching
  const rows = useMemo(
    () => (isEmpty ? suggestedRows(instruments.filter(offers), side) : matches),
    [isEmpty, matches, instruments, offers, side],
  )
  return { rows, isSearching, isEmpty }
}

/**
 * Returns the row that Enter selects, and a function that moves this selection by `step` rows, skipping disabled ones.
 * If the search has no matches, Enter selects no suggestion until the user has moved the selection.
 */
function useActiveRow(
  rows: readonly PickerRow[],
  { selectedSlug, isEmpty }: { selectedSlug: string; isEmpty: boolean },
) {
  const options = useMemo(() => rows.filter((row) => row.kind === 'coin' && row.enabled), [rows])
  const [current, setCurrent] = useState(() => selectedSlug)
  const index = Math.max(
    isEmpty ? -1 : 0,
    options.findIndex((row) => row.key === current),
  )
  const move = (step: number): void => {
    const from = index === -1 && step < 0 ? 0 : index
    const next = options[(from + step + options.length) % options.length]
    if (next) setCurrent(next.key)
  }
  return { active: options[index], move, setCurrent }
}

interface SearchInputProps extends Pick<CoinPickerProps, 'onPick'> {
  listId: string
  active: PickerRow | undefined
  search: string
  onSearch(text: string): void
  move(step: number): void
}

function SearchInput({ listId, active, search, onSearch, move, onPick }: SearchInputProps) {
  const t = useText()
  return (
    <div className={styles.search}>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        data-first-focus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
        aria-label={t('exchange:picker_search')}
        placeholder={t('exchange:picker_search')}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter' && active?.kind === 'coin') onPick(active.instrument)
          else return
          event.preventDefault()
        }}
      />
    </div>
  )
}

interface RowProps {
  id: string
  row: PickerRow
  active: boolean
  selectedSlug: string
  onPick: (instrument: InstrumentView) => void
}

function Row({ id, row, active, selectedSlug, onPick }: RowProps) {
  const t = useText()
  if (row.kind === 'heading') {
    return (
      <p className={styles.heading} role="presentation">
        {t(`exchange:picker_${row.key}`)}
      </p>
    )
  }
  const { instrument } = row
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.row}
      data-active={active}
      data-nested={row.nested}
      aria-selected={instrument.slug === selectedSlug}
      disabled={!row.enabled}
      onClick={() => onPick(instrument)}
    >
      <CoinIcon
        currencyTitle={instrument.currencyTitle}
        size={row.nested ? 24 : 32}
        isPlain={isLetterMark(instrument.currencyLogoLink)}
        lazy
      />
      <span className={styles.name}>
        <b>{instrument.currencyTitle}</b>
        <span>{row.enabled ? instrument.currencyFriendlyTitle : t('exchange:picker_paused')}</span>
      </span>
      <span className={styles.network}>{networkName(t, instrument)}</span>
    </button>
  )
}
