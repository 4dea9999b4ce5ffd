import type { LocaleCode } from '@cambio/kernel/locale'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { ACCOUNT_CALLS } from '@cambio/contract/generated/account-calls'

import { readText } from '../../../lib/api/browser-call.ts'
import { accountStore } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { historyRangeOf, type HistorySearch } from './history-search.ts'

/** Returns the query options for a paged list of the orders that match a search. */
export function historyQuery(userId: number, search: HistorySearch) {
  return infiniteQueryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, 'listAccountOrders', search],
    queryFn: ({ pageParam, signal }) =>
      callAccount('listAccountOrders', {
        query: { ...historyRangeOf(search), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // Keep showing the previous search results while the new ones load.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns a CSV file in the given language with the orders that match a search. @throws {ApiError} */
export function historyFile(search: HistorySearch, locale: LocaleCode): Promise<string> {
  return accountStore.signedIn(() => readText(ACCOUNT_CALLS.exportAccountOrders, { ...historyRangeOf(search), locale }))
}
