import { HISTORY_FILTERS, type HistoryFilter } from '@cambio/contract/history-filters'
import { textParams } from '../../../lib/search-params.ts'

/** What of the history is looked for, as the address bar keeps it. */
export type HistorySearch = {
  filter?: string
  search?: string
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SEARCH_MAX_LENGTH = 150
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** What a link asks for; what makes no sense is left out. */
export function historySearch(query: Record<string, unknown>): HistorySearch {
  const { filter, search, from, to } = textParams(query, ['filter', 'search', 'from', 'to'])
  return {
    ...(filter !== undefined && isFilter(filter) && filter !== 'all' && { filter }),
    ...(search !== undefined && !UNPRINTABLE.test(search) && { search: search.slice(0, SEARCH_MAX_LENGTH) }),
    ...(from !== undefined && DAY.test(from) && { from }),
    ...(to !== undefined && DAY.test(to) && { to }),
  }
}

export function filterOf({ filter }: HistorySearch): HistoryFilter {
  return filter !== undefined && isFilter(filter) ? filter : 'all'
}

function isFilter(text: string): text is HistoryFilter {
  return HISTORY_FILTERS.some((filter) => filter === text)
}
