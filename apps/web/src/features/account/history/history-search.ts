import { HISTORY_FILTERS, type HistoryFilter } from '@cambio/contract/history-filters'
import { textParams } from '../../../lib/seo/search-params.ts'

/** Search of the order history, as the URL holds it. */
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

/** Reads the search from a link. Ignores invalid values. */
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
 * Returns the search as the server expects it. Both days are included and begin in the user's time zone, in which the
 * page shows the times of orders. A bound beyond the representable years is left out.
 */
export function askedOf(search: HistorySearch) {
  const since = search.from === undefined ? null : beginningOf(search.from, 0)
  const until = search.to === undefined ? null : beginningOf(search.to, 1)
  return {
    filter: filterOf(search),
    ...(search.search !== undefined && { search: search.search }),
    ...(since !== null && { since }),
    ...(until !== null && { until }),
  }
}

/** Returns the first instant of a day, `later` days on: a day may lack a midnight or have 23 or 25 hours. */
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
