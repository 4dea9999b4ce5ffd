import { HISTORY_FILTERS, type HistoryFilter } from '@cambio/contract/history-filters'
import { textParams } from '../../../lib/seo/search-params.ts'

/** Order history filters, as query parameters of the page. */
export type HistorySearch = {
  filter?: string
  search?: string
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-/
const SEARCH_MAX_LENGTH = 150
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Reads the filters from the page's query. Ignores invalid values. */
export function historySearch(query: Record<string, unknown>): HistorySearch {
  const { filter, search, from, to } = textParams(query, ['filter', 'search', 'from', 'to'])
  return {
    ...(filter !== undefined && isFilter(filter) && filter !== 'all' && { filter }),
    ...(search !== undefined && !UNPRINTABLE.test(search) && { search: search.slice(0, SEARCH_MAX_LENGTH) }),
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  }
}

/**
 * Returns the filters as API call parameters. The range starts at midnight on `from` and ends at midnight after `to`,
 * both in the user's time zone. Omits a bound that `Date` cannot represent.
 */
export function historyRangeOf(search: HistorySearch) {
  const since = search.from === undefined ? null : beginningOf(search.from, 0)
  const until = search.to === undefined ? null : beginningOf(search.to, 1)
  return {
    filter: filterOf(search),
    ...(search.search !== undefined && { search: search.search }),
    ...(since !== null && { since }),
    ...(until !== null && { until }),
  }
}

/**
 * Returns midnight on the day that is `later` days after `day`, in ISO 8601. Uses the calendar, because a day can have
 * 23 or 25 hours, or no midnight.
 */
function beginningOf(day: string, later: number): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const begins = new Date(2000, 0, 1)
  begins.setFullYear(year, month - 1, date + later)
  const iso = begins.toISOString()
  return INSTANT.test(iso) ? iso : null
}

function isDay(text: string): boolean {
  return DAY.test(text) && Number(text.slice(-2)) === new Date(text).getUTCDate()
}

export function filterOf({ filter }: HistorySearch): HistoryFilter {
  return filter !== undefined && isFilter(filter) ? filter : 'all'
}

function isFilter(text: string): text is HistoryFilter {
  return HISTORY_FILTERS.some((filter) => filter === text)
}
