import { HISTORY_FILTERS } from '@cambio/contract/history-filters'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { filterOf, type HistorySearch } from './history-search.ts'
import styles from './history-filters.module.css'

/** Delay between the last keystroke and the search, in milliseconds. */
const TYPING_PAUSE_MS = 400
const SEARCH_MAX_LENGTH = 150

interface HistoryFiltersProps {
  search: HistorySearch
  onChange: (change: HistorySearch) => void
}

export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.filters} role="search" aria-label={t('profile:history_filters')}>
      <SearchField search={search} onChange={onChange} />
      <div className="field">
        <label htmlFor={`${id}-filter`}>{t('profile:history_state')}</label>
        <select
          id={`${id}-filter`}
          className="input"
          value={filterOf(search)}
          onChange={({ target }) => onChange({ ...search, filter: target.value })}
        >
          {HISTORY_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {t(`profile:history_filter_${filter}`)}
            </option>
          ))}
        </select>
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="field">
          <label htmlFor={`${id}-${end}`}>{t(`profile:history_${end}`)}</label>
          <input
            id={`${id}-${end}`}
            type="date"
            className="input"
            value={search[end] ?? ''}
            min={end === 'to' ? search.from : undefined}
            max={end === 'from' ? search.to : undefined}
            onChange={({ target }) => onChange({ ...search, [end]: target.value })}
          />
        </div>
      ))}
    </div>
  )
}

function SearchField({ search, onChange }: HistoryFiltersProps) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="field">
      <label htmlFor={id}>{t('profile:history_search')}</label>
      <div className={styles.box}>
        <Search size={18} aria-hidden="true" />
        <input
          id={id}
          type="search"
          className="input"
          placeholder={t('profile:history_search_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_MAX_LENGTH}
          value={typed ?? search.search ?? ''}
          onChange={({ target: { value } }) => {
            setTyped(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => {
              onChange({ ...search, search: value.trim() })
              setTyped(null)
            }, TYPING_PAUSE_MS)
          }}
        />
      </div>
    </div>
  )
}
